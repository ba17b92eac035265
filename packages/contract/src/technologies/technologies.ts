import { foldCase } from '../text/fold.ts'
import { type Names, NAMES_BY_KEY, technologyKey } from './names.ts'
import { TECHNOLOGIES } from './table.ts'

/** All names of the technology that a word names, each once in any case, the canonical one first; the word itself if none. */
export function namesOf(word: string): string[] {
  const names = NAMES_BY_KEY.get(technologyKey(word)) ?? []
  const all = [...names, ...names.map(technologyKey), word]
  const folded = all.map(foldCase)
  return all.filter((_, at) => folded.indexOf(folded[at] ?? '') === at)
}

/** The canonical name of the technology that a word names; undefined for another word. */
export const technologyOf = (word: string): string | undefined =>
  NAMES_BY_KEY.get(technologyKey(word))?.[0]

const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u
const inTable = ([one]: Names, [other]: Names) => one.localeCompare(other, 'en')
const SORTED = TECHNOLOGIES.toSorted(inTable)

/** How well names begin with a key: 0 is best. Undefined if none does. */
function rankOf(names: Names, key: string): number | undefined {
  const keys = names.map(technologyKey)
  const isBeginning = (text: string) => text.startsWith(key)
  const rank = [
    keys.includes(key),
    isBeginning(keys[0] ?? ''),
    keys.some(isBeginning),
    foldCase(names[0]).split(SEPARATORS).some(isBeginning),
  ].indexOf(true)
  return rank < 0 ? undefined : rank
}

/** The canonical names of technologies that have a name, or in theirs a part, with this beginning; the best ones first. */
export function completeTechnology(typed: string, max: number): string[] {
  const key = technologyKey(typed)
  if (key === '') return []
  const found = SORTED.flatMap((names) => {
    const rank = rankOf(names, key)
    return rank === undefined ? [] : [{ name: names[0], rank }]
  })
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, max)
    .map(({ name }) => name)
}
