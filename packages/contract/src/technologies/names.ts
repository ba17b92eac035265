import { foldCase } from '../text/fold.ts'
import { TECHNOLOGIES } from './table.ts'

/** What symbols that belong to a name are called. Others only separate its parts. */
const SPELLINGS: readonly (readonly [symbol: RegExp, spelling: string])[] = [
  [/^\.(?=\p{L})/gu, 'dot'],
  [/(?<=\p{L}\+?)\+/gu, 'plus'],
  [/(?<=\p{L})#/gu, 'sharp'],
]
const PART = /[\p{L}\p{M}\p{N}]+/gu

/** The parts of a name, with its symbols in letters: `asp`, `net`; `cplusplus`. */
export function partsOfName(name: string): string[] {
  let spelt = foldCase(name).trim()
  for (const [symbol, spelling] of SPELLINGS) spelt = spelt.replaceAll(symbol, spelling)
  return spelt.match(PART) ?? []
}

/** The form that names are compared by: `node.js`, `Node JS` and `nodejs` are one, and so are `C++` and `cplusplus`. */
export const technologyKey = (name: string): string => partsOfName(name).join('')

export type Names = (typeof TECHNOLOGIES)[number]

export const NAMES_BY_KEY: ReadonlyMap<string, Names> = new Map(
  TECHNOLOGIES.flatMap((names) => names.map((name) => [technologyKey(name), names] as const)),
)
