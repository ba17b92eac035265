import { foldCase } from '../text/fold.ts'
import { TECHNOLOGIES } from './table.ts'

/** What symbols that belong to a name are called. Others only separate its parts. */
const SPELLINGS: readonly (readonly [symbol: RegExp, spelling: string])[] = [
  [/^\.(?=\p{L})/gu, 'dot'],
  [/(?<=\p{L}\+?)\+/gu, 'plus'],
  [/(?<=\p{L})#/gu, 'sharp'],
]
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu

/** The form that names are compared by: `node.js`, `Node JS` and `nodejs` are one, and so are `C++` and `cplusplus`. */
export function technologyKey(name: string): string {
  let spelt = foldCase(name).trim()
  for (const [symbol, spelling] of SPELLINGS) spelt = spelt.replaceAll(symbol, spelling)
  return spelt.replaceAll(SEPARATORS, '')
}

type Names = (typeof TECHNOLOGIES)[number]

const BY_KEY: ReadonlyMap<string, Names> = new Map(
  TECHNOLOGIES.flatMap((names) => names.map((name) => [technologyKey(name), names] as const)),
)

/** The canonical name of a technology by any of its names. */
export const technologyOf = (word: string): string | undefined =>
  BY_KEY.get(technologyKey(word))?.[0]

/** All names of the technology that a word names, the canonical one first; the word itself if it names none. */
export const namesOf = (word: string): readonly string[] => {
  const names = BY_KEY.get(technologyKey(word))
  if (!names) return [word]
  return names.some((name) => foldCase(name) === foldCase(word)) ? names : [...names, word]
}

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
