import { NAMES_BY_KEY, partsOfName, technologyKey } from '../technologies/names.ts'
import { TECHNOLOGIES } from '../technologies/table.ts'

/*
 * Names of technologies among the words of a text. A name with symbols is one word, spelt in letters (`cplusplus`); so is, in
 * a search, a name of several words (`backend` for `back-end`). A text has besides its words all names of its technologies.
 */

/** What is written apart or with a hyphen as well as joined: further spellings of names, and the choices of job ads. */
const COMPOUNDS = (
  'back end, front end, dev ops, c sharp, f sharp, dot net, java script, type script, web assembly, ' +
  'web sockets, postgre sql, my sql, elastic search, full time, part time, on site'
).split(', ')
/** Names that usually are plain words: in a text, they say nothing of the technology's other names. */
const PLAIN_WORDS = new Set('assembly ember express go rails rest spark unreal'.split(' '))

const NAMES = [...TECHNOLOGIES.flat(), ...COMPOUNDS]

/** Names that are another word without their symbols. */
const SYMBOLIC = NAMES.filter((name) => /^\.|[+#]$/.test(name)).map((name) => name.toLowerCase())
const escaped = (name: string) => name.replaceAll(/[.+]/g, String.raw`\$&`)
const SYMBOLIC_NAME = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${SYMBOLIC.map(escaped).join('|')})(?![\\p{L}+#])`,
  'gu',
)
const SYMBOLIC_WORDS = new Set(SYMBOLIC.map(technologyKey))

/** Whether a word stands for a name with symbols, which no other word resembles. */
export const isSymbolicName = (word: string): boolean => SYMBOLIC_WORDS.has(word)

/** A folded text with its names with symbols in letters. */
export const spellNames = (folded: string): string =>
  folded.replaceAll(SYMBOLIC_NAME, (name) => ` ${technologyKey(name)} `)

/** Names of several words by their first word, longest first. */
const COMPOUND_NAMES = Map.groupBy(
  NAMES.map(partsOfName)
    .filter((parts) => parts.length > 1)
    .toSorted((one, other) => other.length - one.length),
  ([first]) => first,
)

/** The length of the name of several words that begins at a position; 1 if none does. */
function lengthAt(words: readonly string[], at: number): number {
  const names = COMPOUND_NAMES.get(words[at] ?? '') ?? []
  const found = names.find((parts) => parts.every((part, next) => words[at + next] === part))
  return found?.length ?? 1
}

/** The words of a search, with each name of several words as one. */
export function joinNames(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length;) {
    const length = lengthAt(words, at)
    joined.push(words.slice(at, at + length).join(''))
    at += length
  }
  return joined
}

/** All names, as words of a search, of the technology that a word of a search names. */
function namesFor(word: string): string[] {
  const names = PLAIN_WORDS.has(word) ? undefined : NAMES_BY_KEY.get(word)
  return names?.map(technologyKey) ?? []
}

/** The words of a text, and those of its names that searches may have instead. */
export function withNames(words: readonly string[]): Set<string> {
  const joined = joinNames(words)
  const withoutSymbols = joined.filter(isSymbolicName).flatMap(plainWords)
  return new Set([...words, ...joined, ...joined.flatMap(namesFor), ...withoutSymbols])
}

/** The words of a name with symbols without them, unless it is a mere letter. */
const plainWords = (word: string): string[] =>
  SYMBOLIC.filter((name) => technologyKey(name) === word)
    .map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter((plain) => plain.length > 1)
