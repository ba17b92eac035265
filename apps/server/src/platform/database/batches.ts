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

/** Repeats a step until it returns that nothing is left. Pauses for as long as each took: requests get half of the time. */
export async function repeatPaced(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const began = performance.now()
    if (!(await step())) return
    await pause(performance.now() - began)
  }
}

/** Repeats a unit of work until it returns that nothing is left. */
export const writeInBatches = async (
  database: Pick<Database, 'write'>,
  batch: (tx: Writer) => Promise<boolean>,
): Promise<void> => repeatPaced(async () => database.write(batch))
