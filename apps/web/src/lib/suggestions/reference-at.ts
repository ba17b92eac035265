/** What is being typed: a tag or a mention to the end of the word, or an entry of a list of tags or technologies, between commas. */
export interface TypedReference {
  readonly kind: 'tag' | 'mention' | 'entry' | 'technology'
  /** What is typed between the sign and the caret. */
  readonly term: string
  /** Positions in the text, in UTF-16 units. */
  readonly from: number
  readonly to: number
}

/** As the parser of light text finds references, but possibly incomplete and up to the caret. */
const REFERENCE = /(?<![\p{L}\p{M}\p{N}_/&#@])([#@])([\p{L}\p{M}\p{N}_.+-]{0,50})$/u
const REST_OF_WORD = /^[\p{L}\p{M}\p{N}_]*/u
/** Longer than any reference. */
const NEARBY = 120
const FENCE = /^ {0,3}`{3,}[^`]*$/

/** The reference that ends at the caret; undefined without one, and in code. */
export function referenceAt(text: string, caret: number): TypedReference | undefined {
  const before = text.slice(Math.max(0, caret - NEARBY), caret)
  const [whole = '', sign, term = ''] = REFERENCE.exec(before) ?? []
  if (sign === undefined || isInCode(text.slice(0, caret))) return undefined
  const rest = REST_OF_WORD.exec(text.slice(caret, caret + NEARBY))?.[0].length ?? 0
  return {
    kind: sign === '#' ? 'tag' : 'mention',
    term,
    from: caret - whole.length,
    to: caret + rest,
  }
}

function isInCode(before: string): boolean {
  const lines = before.split('\n')
  const line = lines.pop() ?? ''
  const fences = lines.filter((other) => FENCE.test(other)).length
  return fences % 2 === 1 || line.split('`').length % 2 === 0
}

/** The entry of a comma-separated list of tags that ends at the caret; undefined where nothing is typed. */
export function entryAt(text: string, caret: number): TypedReference | undefined {
  const start = text.lastIndexOf(',', caret - 1) + 1
  const [blank = ''] = /^[\s#]*/u.exec(text.slice(start, caret)) ?? []
  const [from, end] = [start + blank.length, text.indexOf(',', caret)]
  const term = text.slice(from, caret)
  if (term === '') return undefined
  // The comma belongs to what is replaced, because it comes with the suggestion.
  return { kind: 'entry', term, from, to: end === -1 ? text.length : end + 1 }
}

/** The same for a list of technologies. */
export function technologyAt(text: string, caret: number): TypedReference | undefined {
  const entry = entryAt(text, caret)
  return entry && { ...entry, kind: 'technology' }
}
