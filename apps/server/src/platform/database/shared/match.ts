/** The required words of a row: a word or a prefix, optionally of one field, combined by `all` and `any`. */
export type Match =
  | { readonly all: readonly Match[] }
  | { readonly any: readonly Match[] }
  | { readonly word: string; readonly field?: string; readonly isBeginning?: true }

export type Word = Extract<Match, { readonly word: string }>

/** A match as a statement's value. */
export const matchText = (match: Match): string => JSON.stringify(match)

/** The parts of a conjunction. */
export const partsOf = (match: Match): readonly Match[] =>
  'all' in match ? match.all.flatMap(partsOf) : [match]

/** The words of a part, each of which is enough for it; undefined if parts are nested. */
export function alternativesOf(part: Match): readonly Word[] | undefined {
  if ('word' in part) return [part]
  const words = 'any' in part ? part.any.filter((each) => 'word' in each) : []
  return 'any' in part && words.length === part.any.length ? words : undefined
}

/** The query syntax of a database. */
interface Syntax {
  readonly and: string
  readonly or: string
  readonly word: (word: Word) => string
  /** Wraps an `all` inside an `all`, so that it is looked up first. */
  readonly first?: (all: string) => string
}

function written(match: Match, syntax: Syntax, isWithinAll = false): string {
  if ('word' in match) return syntax.word(match)
  const isAll = 'all' in match
  const parts = (isAll ? match.all : match.any).map((each) => written(each, syntax, isAll))
  if (parts.length === 1) return parts.join('')
  const group = `(${parts.join(isAll ? syntax.and : syntax.or)})`
  return isAll && isWithinAll && syntax.first ? syntax.first(group) : group
}

/** Formats a match, given as text from `matchText`, or one of its parts in a database's syntax. */
export const openMatchWriter =
  (syntax: Syntax, part?: number) =>
  (text: unknown): string => {
    const match = JSON.parse(String(text)) as Match
    return written(part === undefined ? match : (partsOf(match)[part] ?? match), syntax)
  }
