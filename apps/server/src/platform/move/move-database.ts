import { startError } from '../database/postgres/errors.ts'
import { checkTable, copyTable, setNumber, type Checksum } from './rows.ts'
import type { Source } from './source.ts'
import { type Contents, tablesOf } from './tables.ts'
import type { Target } from './target.ts'

/** Called with the number of completed items, and the total. */
export type Report = (progress: { readonly done: number; readonly total: number }) => void

/**
 * Makes the target of a started move equal to the source; resolves to the number of rows. While a server uses the
 * source, the target stays incomplete. Otherwise every row is read back and compared, and the move is complete.
 */
export async function moveDatabase(
  { source, target, contents }: { source: Source; target: Target; contents: Contents },
  reports: Readonly<Record<'rows' | 'checked', Report>>,
): Promise<number> {
  const { client } = target
  try {
    const tables = await tablesOf(client, source, contents)
    const total = tables.reduce((sum, { count }) => sum + count, 0)
    const sums = new Map<string, Checksum>()
    let done = 0
    const add = (rows: number) => reports.rows({ done: (done += rows), total })
    for (const table of tables) sums.set(table.name, await copyTable(client, table, add))
    if (!source.isRunning)
      await target.finish(async () => {
        let checked = 0
        for (const table of tables) {
          await setNumber(client, table)
          const sum = sums.get(table.name)
          if (!sum) continue
          await checkTable(client, table, sum)
          reports.checked({ done: (checked += sum.rows), total })
        }
      })
    return done
  } catch (error) {
    throw startError('The copy is not complete; run this again to continue', error)
  }
}
