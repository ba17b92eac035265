import { indexWords, searchWords } from '@devhood/contract/search'
import type { Reader, Values } from '#platform/database'
import { eachFile } from '../storage/store.ts'

/** Whether a name has every searched word, the last one possibly as a prefix. An empty search matches nothing. */
function hasWords(own: readonly string[], wanted: readonly string[]): boolean {
  const last = wanted.at(-1)
  if (last === undefined) return false
  return (
    wanted.slice(0, -1).every((word) => own.includes(word)) &&
    own.some((word) => word.startsWith(last))
  )
}

/**
 * The matches of each search, as JSON lists of sequences under the searches' own names. Words are those of the
 * search for documents, which no database knows. Names are therefore compared here, in portions.
 */
export async function searchByName(
  db: Reader,
  owner: string,
  searches: Readonly<Record<string, string>>,
): Promise<Values> {
  const asked = Object.entries(searches).map(([name, search]) => ({
    name,
    words: searchWords(search),
    found: [] as number[],
  }))
  if (asked.length > 0)
    for await (const { name, sequence } of eachFile(db, owner)) {
      const own = indexWords(name)
      for (const { words, found } of asked) if (hasWords(own, words)) found.push(sequence)
    }
  return Object.fromEntries(asked.map(({ name, found }) => [name, JSON.stringify(found)]))
}
