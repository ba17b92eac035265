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
