import { alternativesOf, matchText, partsOf, type Word, wordsIn } from '#platform/database'
import { openParameters, type StatementReader } from '../access/index.ts'
import { indexedFields, searchTable } from '../schema/index.ts'
import { matchOf } from './filters.ts'
import { type PreparedList } from './query-plan.ts'

/** Statistics change as seldom. */
const KEPT_MS = 10 * 60_000

/** The words that most rows of a search table have. */
export type FrequentWords = (reader: StatementReader, table: string) => Promise<ReadonlySet<string>>

export interface KnownWordsReader extends StatementReader {
  readonly frequentWords: FrequentWords
}

/** Keeps the frequent words of each search table for some minutes: a thousand, by the database's statistics. */
export function openFrequentWords(now: () => number): FrequentWords {
  const kept = new Map<string, { readonly words: ReadonlySet<string>; readonly until: number }>()
  return async ({ db, statements }, table) => {
    const known = kept.get(table)
    if (known && now() < known.until) return known.words
    const { knownWords } = db.dialect
    if (!knownWords) return new Set()
    const statement = statements.get(JSON.stringify(['frequent', table]), () =>
      knownWords.frequent(table),
    )
    const words = new Set((await db.all(statement, {})).map(({ word }) => word))
    kept.set(table, { words, until: now() + KEPT_MS })
    return words
  }
}

/** More words than these are the similar ones of a search. */
const WORDS_MANY = 32

/**
 * The plan of a search for many words, similar ones, without those that no document has: what is left is looked up, tested and
 * estimated as any search.
 */
export async function withKnownWords(
  reader: KnownWordsReader,
  list: PreparedList,
): Promise<PreparedList> {
  const { db, statements, frequentWords } = reader
  const { context, plan } = list
  const { source } = plan
  const { knownWords } = db.dialect
  if (!knownWords || source.from !== 'words') return list
  const match = matchOf(context.parameters, source.parameter)
  if (wordsIn(match) <= WORDS_MANY) return list
  const [table, fields] = [searchTable(context.model), indexedFields(context.model)]
  const storedOf = (word: Word) => knownWords.stored(fields, word)
  const parts = partsOf(match)
  const whole = parts
    .flatMap((part) => alternativesOf(part) ?? [])
    .filter(({ isBeginning }) => !isBeginning)
  const frequent = await frequentWords(reader, table)
  const others = new Set(whole.map(storedOf).filter((word) => !frequent.has(word)))
  const statement = statements.get(JSON.stringify(['known', table]), (bind) =>
    knownWords.among(table, bind('words')),
  )
  const rows = await db.all(statement, { words: knownWords.text([...others]) })
  const found = new Set(rows.map(({ word }) => word))
  const isKnown = (word: string) => frequent.has(word) || found.has(word)
  const parameters = openParameters(context.parameters.values)
  const narrowed = parts.map((part) => {
    const words = alternativesOf(part)
    const kept = words?.filter((each) => each.isBeginning || isKnown(storedOf(each)))
    // A part without words would match everything.
    return words ? { any: kept?.length ? kept : words.slice(0, 1) } : part
  })
  const parameter = parameters.add(matchText({ all: narrowed }))
  return {
    context: { ...context, parameters },
    plan: { ...plan, source: { ...source, parameter } },
    pages: new Map(),
  }
}
