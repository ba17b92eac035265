import { quotedWords } from '@devhood/contract'
import {
  indexTagWords,
  indexWords,
  isTakenWhole,
  searchWords,
  typedWords,
  wordsAt,
} from '@devhood/contract/search'

/** A part of a text that a search has found. */
export interface Match {
  readonly from: number
  readonly to: number
  /** The words of the search that it has. */
  readonly words: readonly string[]
}

/** Names of technologies have at most so many words that stand beside each other. */
const NAME_WORDS = 3

/** What a search looks for in a text, or in a tag, which is a name as a whole: other names too, unless it is in quotes. */
function searchFor(term: string) {
  const isExact = quotedWords(term) !== undefined
  const words = [...new Set(searchWords(term))]
  const last = words.at(-1) ?? ''
  const isBeginning = (word: string) => word === last && !isExact && !isTakenWhole(last)
  const among = (names: readonly string[]) =>
    words.filter((word) =>
      names.some((name) => name === word || (isBeginning(word) && name.startsWith(word))),
    )
  return {
    inText: (text: string) => among((isExact ? typedWords : indexWords)(text)),
    inTag: (tag: string) => among((isExact ? typedWords : indexTagWords)(tag)),
    /** In a single word or name. */
    inName: (name: string) => {
      const own = searchWords(name)
      return own.length === 1 ? among(isExact ? own : indexWords(name)) : []
    },
  }
}

/** Tells whether a search finds a tag, for many tags. */
export function tagFinder(term: string): (tag: string) => boolean {
  const { inTag } = searchFor(term)
  return (tag) => inTag(tag).length > 0
}

/** Whether a search finds a tag. */
export const isTagFound = (tag: string, term: string): boolean => tagFinder(term)(tag)

/** The part from one word to another, first with the symbols around it if these belong to its name: `C++`, `.NET`. */
function spellings(text: string, from: number, to: number) {
  const symbols = /^[+#]*/u.exec(text.slice(to))?.[0].length ?? 0
  const wide = { from: text[from - 1] === '.' ? from - 1 : from, to: to + symbols }
  const wordOf = (part: { from: number; to: number }) =>
    searchWords(text.slice(part.from, part.to))[0]
  const plain = { from, to }
  return wordOf(wide) === wordOf(plain) ? [plain] : [wide, plain]
}

/** The parts of a text that a search finds, in their order. */
export function findMatches(text: string, term: string): Match[] {
  const { inText, inName } = searchFor(term)
  const found: Match[] = []
  if (inText(text).length === 0) return found
  const places = wordsAt(text)
  for (let at = 0; at < places.length;) {
    const length = matchAt(at)
    at += length
  }
  return found

  /** Adds the longest match that begins at a word; returns its number of words, or 1. */
  function matchAt(at: number): number {
    for (let length = NAME_WORDS; length > 0; length--) {
      const [first, last] = [places[at], places[at + length - 1]]
      if (!first || !last) continue
      for (const { from, to } of spellings(text, first.from, last.to)) {
        const part = text.slice(from, to)
        const own = inName(part)
        if (own.length === 0) continue
        found.push({ from, to, words: own })
        return length
      }
    }
    return 1
  }
}

/** Characters before the first match of an excerpt, and those after which a text is cut. */
const BEFORE = 20
const SHOWN = 40

/** The text from shortly before its first match, if that is far from its beginning. */
export function excerptAround(text: string, matches: readonly Match[]) {
  const first = matches[0]?.from ?? 0
  if (first < SHOWN) return { text, matches }
  const blank = text.indexOf(' ', first - BEFORE)
  // Scripts without blanks are cut between characters.
  const cut = /[\udc00-\udfff]/.test(text[first - BEFORE] ?? '')
    ? first - BEFORE + 1
    : first - BEFORE
  const start = blank < 0 || blank > first ? cut : blank + 1
  const shift = (at: number) => at - start + 1
  return {
    text: `…${text.slice(start)}`,
    matches: matches.map(({ from, to, words }) => ({ from: shift(from), to: shift(to), words })),
  }
}

/**
 * Which of several texts show why a search has found them, most important first: each text that has a word of the search which
 * none before it has.
 */
export function reasonsAmong<Name extends string>(
  term: string,
  texts: Readonly<Record<Name, string>>,
): ReadonlyMap<Name, readonly Match[]> {
  const known = new Set<string>()
  const reasons = new Map<Name, readonly Match[]>()
  for (const [name, text] of Object.entries(texts) as [Name, string][]) {
    const matches = findMatches(text, term)
    const words = matches.flatMap((match) => match.words)
    if (words.every((word) => known.has(word))) continue
    for (const word of words) known.add(word)
    reasons.set(name, matches)
  }
  return reasons
}
