import { alternativesOf, type Match, partsOf, type Word } from '#platform/database'
import { type StatementReader } from '../access/index.ts'
import { indexedFields, type Model, searchTable } from '../schema/index.ts'

/** How many rows a search table has, and how many of them have each of its frequent words. */
interface FrequentWords {
  readonly all: number
  readonly rows: ReadonlyMap<string, number>
}

export interface WordRowsReader extends StatementReader {
  readonly frequentWords: (
    reader: StatementReader,
    table: string,
  ) => Promise<FrequentWords | undefined>
}

/** Statistics change as seldom. */
const KEPT_MS = 10 * 60_000

/** Keeps the frequent words of each search table for some minutes: a thousand, by the database's statistics. */
export function openFrequentWords(now: () => number): WordRowsReader['frequentWords'] {
  const kept = new Map<string, FrequentWords & { readonly until: number }>()
  return async ({ db, statements }, table) => {
    const known = kept.get(table)
    if (known && now() < known.until) return known
    const { wordsIn } = db.dialect
    if (!wordsIn) return undefined
    const statement = statements.get(JSON.stringify(['frequent', table]), () =>
      wordsIn.frequent(table),
    )
    const words = await db.all(statement, {})
    const all = words[0]?.all ?? 0
    const read = { all, rows: new Map(words.map(({ word, rows }) => [word, rows])) }
    // Without statistics, the next search asks again.
    if (all > 0) kept.set(table, { ...read, until: now() + KEPT_MS })
    return read
  }
}

/** How many rows are expected to match. */
export interface WordRows {
  readonly all: number
  /** So many are expected of a word that isn't frequent. */
  readonly unknown: number
  /** With `unknown` for each word that isn't frequent. Undefined of a beginning that no frequent word has. */
  readonly of: (match: Match, unknown?: number) => number | undefined
}

export const wordsOf = (match: Match): readonly Word[] => {
  if ('word' in match) return [match]
  return ('all' in match ? match.all : match.any).flatMap(wordsOf)
}

/** More words than these are the similar ones of a search: few documents have any. The index is asked for no others. */
const WORDS_MANY = 32

/** The rows of words by the statistics, and by whether the index has them. Undefined where the database doesn't say. */
export async function readWordRows(
  reader: WordRowsReader,
  model: Model,
  match: Match,
): Promise<WordRows | undefined> {
  const { db, statements } = reader
  const [table, fields] = [searchTable(model), indexedFields(model)]
  const { wordsIn } = db.dialect
  const frequent = await reader.frequentWords(reader, table)
  if (!wordsIn || !frequent) return undefined
  const { all, rows } = frequent
  // Half as many as have the rarest frequent word, as PostgreSQL itself expects.
  const unknown = Math.max(1, Math.min(all, ...rows.values()) / 2)
  const storedOf = (word: Word) => wordsIn.stored(fields, word)
  const whole = wordsOf(match).filter(({ isBeginning }) => !isBeginning)
  const others = new Set(whole.map(storedOf).filter((word) => !rows.has(word)))
  let found: ReadonlySet<string> = others
  if (others.size > WORDS_MANY) {
    const statement = statements.get(
      JSON.stringify(['words', table]),
      (bind) => wordsIn.among(table, bind('words')),
      { keepsPlan: true },
    )
    const words = wordsIn.text([...others])
    found = new Set((await db.all(statement, { words })).map(({ word }) => word))
  }
  function ofBeginning(beginning: string): number | undefined {
    const begun = [...rows].filter(([word]) => word.startsWith(beginning))
    return begun.length > 0 ? begun.reduce((sum, [, each]) => sum + each, 0) : undefined
  }
  function of(part: Match, rare = unknown): number | undefined {
    if ('word' in part) {
      const stored = storedOf(part)
      if (part.isBeginning) return ofBeginning(stored)
      return rows.get(stored) ?? (found.has(stored) ? rare : 0)
    }
    const known = ('all' in part ? part.all : part.any)
      .map((each) => of(each, rare))
      .filter((each) => each !== undefined)
    if (known.length === 0) return undefined
    return 'all' in part ? Math.min(...known) : known.reduce((sum, each) => sum + each, 0)
  }
  return { all, unknown, of }
}

/** The parts of a match without the words that no row has: the similar ones of a search are mostly such. */
export const knownParts = (match: Match, { of }: WordRows): readonly Match[] =>
  partsOf(match).map((part) => {
    const words = alternativesOf(part)
    if (!words) return part
    const kept = words.filter((word) => of(word) !== 0)
    // A part without words would match everything.
    return { any: kept.length > 0 ? kept : words.slice(0, 1) }
  })
