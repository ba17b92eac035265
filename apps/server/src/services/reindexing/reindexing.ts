import { searchTables } from '#engine'
import { collections } from '#resources'
import { type Platform } from '#platform'
import { type Writer, writeInBatches } from '#platform/database'
import { reindexingStore, type SearchIndex, tagInsertion } from './store.ts'

/** Documents in one unit of work; few, because other writes wait for it. */
const BATCH_SIZE = 100

/** Indexes the documents of one collection that an older version has indexed, newest first; goes on after an interruption. */
function reindex(index: SearchIndex, { database }: Pick<Platform, 'database'>) {
  const { findStart, list, replace, move, end } = reindexingStore(index)
  const tagged = index.tagged.map(({ table, tagsOf }) => ({ tagsOf, addTag: tagInsertion(table) }))
  const replaceBatch = async (tx: Writer): Promise<boolean> => {
    const before = await findStart(tx)
    if (before === undefined) return false
    const rows = await list(tx, { before, limit: BATCH_SIZE })
    for (const row of rows) {
      const { sequence } = row
      await replace(tx, { ...Object.fromEntries(index.entriesOf(row)), sequence })
      for (const { tagsOf, addTag } of tagged)
        for (const tag of tagsOf(row)) await addTag(tx, { tag, document: sequence })
    }
    const last = rows.at(-1)
    const isLast = rows.length < BATCH_SIZE || last === undefined
    await (isLast ? end(tx) : move(tx, { before: last.sequence }))
    return !isLast
  }
  return async () => {
    if ((await findStart(database)) !== undefined) await writeInBatches(database, replaceBatch)
  }
}

/**
 * Work in the background after an update whose full-text index has other words, or whose texts have more tags: a migration says
 * in `<collection>_indexing` where to begin. Searches go on meanwhile, and find documents by what they are indexed by.
 */
export function reindexing(platform: Pick<Platform, 'database'>): () => Promise<void> {
  const all = searchTables(collections).map((index) => reindex(index, platform))
  return async () => {
    for (const each of all) await each()
  }
}
