import { type RawBuilder, sql } from 'kysely'
import type { SearchRow } from '../dialect.ts'
import { converted } from './statement.ts'

type Sql = RawBuilder<unknown>

/** Field marker: a letter in front of each indexed word names the field that contains it. */
export const marked = (
  fields: readonly string[],
  field: string | undefined,
  word: string,
): string =>
  fields.length > 1 ? String.fromCharCode(97 + fields.indexOf(field ?? '')) + word : word

export type Marking = (fields: readonly string[], field: string) => (words: unknown) => string

/** The words of one field, separated by spaces, each in another form. */
export const eachWord =
  (form: typeof marked): Marking =>
  (fields, field) =>
  (words) =>
    String(words)
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => form(fields, field, word))
      .join(' ')

/** The text of all fields, joined by the database. */
export function joined(entries: SearchRow['entries'], marking: Marking): Sql {
  const fields = entries.map(([field]) => field)
  const texts = entries.map(
    ([field, words]) => sql`CAST(${converted(words, marking(fields, field))} AS TEXT)`,
  )
  return sql.join(texts, sql` || ' ' || `)
}

/** A word that no text contains. */
export const ABSENT_WORD = '\u{10ffff}'

export const direction = (isDescending: boolean) => sql.raw(isDescending ? 'DESC' : 'ASC')
