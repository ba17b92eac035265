import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Reader, Writer } from './database.ts'

/** The number of rows that one sweep deletes. */
const AT_ONCE = 500

/** Deletes some of the listed rows, each by its id. The next sweep continues. */
export async function sweepRows(
  database: Pick<Database, 'write'> & Reader,
  list: (db: Reader, max: number) => Promise<readonly string[]>,
  remove: (tx: Writer, id: string) => Promise<unknown>,
): Promise<void> {
  if ((await list(database, AT_ONCE)).length === 0) return
  // Listed again within the unit: one may just have been renewed.
  await database.write(async (tx) => {
    for (const id of await list(tx, AT_ONCE)) await remove(tx, id)
  })
}

/**
 * Runs a unit of work repeatedly until it returns that nothing is left. Pauses for as long as each run took: other
 * requests get at least half of the time.
 */
export async function writeInBatches(
  database: Pick<Database, 'write'>,
  portion: (tx: Writer) => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const began = performance.now()
    if (!(await database.write(portion))) return
    await pause(performance.now() - began)
  }
}
