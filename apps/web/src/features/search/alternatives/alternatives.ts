import { byFrequency } from '#lib/text/by-frequency'
import { indexWords, isTakenWhole, searchWords, withSimilarWords } from '@devhood/contract/search'
import { namesOf } from '@devhood/contract/technologies'

/** Maximum number of searches offered. */
const MAX_OFFERS = 3

/** A word, with the symbols of a name such as C++. */
const TOKEN = /\b[a-zA-Z](?:\+\+|#)|[\p{L}\p{N}\p{M}]+/gu

/** A word of a text as it is spelt, and as it is searched. */
interface Token {
  readonly spelling: string
  readonly word: string
}

/** The words of a text as they are. Scripts without blanks between words have none. */
const writtenIn = (text: string): Token[] =>
  (text.match(TOKEN) ?? []).flatMap((spelling) => {
    const [word, ...more] = searchWords(spelling)
    return word === undefined || more.length > 0 ? [] : [{ spelling, word }]
  })

/** A name of a technology as the table has it. */
const nameOf = (word: string) =>
  namesOf(word).find((name) => searchWords(name).join(' ') === word) ?? word

/** The words by which a text is found: those that it has, and the other names of its technologies. */
function tokensOf(text: string): Token[] {
  const written = writtenIn(text)
  const words = new Set(written.map(({ word }) => word))
  const others = indexWords(text).filter((word) => !words.has(word))
  return [...written, ...others.map((word) => ({ spelling: nameOf(word), word }))]
}

/** The words of all texts with their usual spellings, the most frequent word first. */
function spellingsOf(tokens: readonly Token[]): ReadonlyMap<string, string> {
  const spellings = new Map(tokens.map(({ spelling, word }) => [spelling, word]))
  const usual = new Map<string, string>()
  for (const [spelling] of byFrequency(tokens.map((token) => token.spelling))) {
    const word = spellings.get(spelling) ?? spelling
    if (!usual.has(word)) usual.set(word, spelling)
  }
  const words = byFrequency(tokens.map(({ word }) => word))
  return new Map(words.map(([word]) => [word, usual.get(word) ?? word]))
}

type Typed = ReturnType<typeof withSimilarWords>

/** The words that a text has instead of the typed ones; undefined if it has neither, or all typed ones. */
function replacementsIn(
  words: ReadonlySet<string>,
  typed: Typed,
  candidates: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const replacements = new Map<string, string>()
  for (const [at, { word, similar }] of typed.entries()) {
    const isLast = at === typed.length - 1
    const isBeginning = (one: string) => isLast && one.startsWith(word)
    if (words.has(word) || (!isTakenWhole(word) && [...words].some(isBeginning))) continue
    const meant = candidates.find(
      (one) => words.has(one) && (isBeginning(one) || similar.includes(one)),
    )
    if (meant === undefined) return undefined
    replacements.set(word, meant)
  }
  return replacements.size > 0 ? replacements : undefined
}

/** The searches that were probably meant, likeliest first; each takes its words from a single text, so that it finds something. */
export function alternativeSearches(term: string, texts: readonly string[]): string[] {
  const typed = withSimilarWords([...new Set(searchWords(term))], Number.POSITIVE_INFINITY)
  const tokens = texts.map(tokensOf)
  const spellings = spellingsOf(tokens.flat())
  const searches = tokens.flatMap((own) => {
    const words = new Set(own.map(({ word }) => word))
    const replacements = replacementsIn(words, typed, [...spellings.keys()])
    const respell = (spelling: string) => {
      const meant = replacements?.get(searchWords(spelling)[0] ?? '')
      return meant === undefined ? spelling : (spellings.get(meant) ?? meant)
    }
    return replacements ? [term.replaceAll(TOKEN, respell)] : []
  })
  return byFrequency(searches)
    .slice(0, MAX_OFFERS)
    .map(([search]) => search)
}
