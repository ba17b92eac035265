import type { Reader, Values } from '#platform/database'
import { eachFile } from '../storage/store.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether every word that is wanted is there, the last one maybe only begun. No words are nowhere. */
function hasWords(own: readonly string[], wanted: readonly string[]): boolean {
  const last = wanted.at(-1)
  if (last === undefined) return false
  return (
    wanted.slice(0, -1).every((word) => own.includes(word)) &&
    own.some((word) => word.startsWith(last))
  )
}

/**
 * The files of a person that each search finds, as JSON lists of their sequences under the searches' own names. The
 * databases know neither the letters of all scripts nor their cases alike, so names are compared here, portion by portion.
 */
export async function searchByName(
  db: Reader,
  owner: string,
  searches: Readonly<Record<string, string>>,
): Promise<Values> {
  const asked = Object.entries(searches).map(([name, search]) => ({
    name,
    words: wordsOf(search),
    found: [] as number[],
  }))
  if (asked.length > 0)
    for await (const { name, sequence } of eachFile(db, owner)) {
      const own = wordsOf(name)
      for (const { words, found } of asked) if (hasWords(own, words)) found.push(sequence)
    }
  return Object.fromEntries(asked.map(({ name, found }) => [name, JSON.stringify(found)]))
}
