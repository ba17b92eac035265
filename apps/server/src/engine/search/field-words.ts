import { indexTagWords, indexWords } from '@devhood/contract/search'
import { addressOf, countryNameOf, regionsOfCountry } from '@devhood/contract/places'
import { type SqlValue } from '#platform/database'
import {
  type Field,
  foldTag,
  indexedFields,
  type Model,
  storedPictures,
  TOGETHER,
} from '../schema/index.ts'
import { exactWords } from './exact.ts'
import { countryWord, indexedTogether } from './together.ts'

type Row = Readonly<Record<string, SqlValue>>

/** A choice such as `fullTime` in words. */
const spaced = (choice: string) => choice.replaceAll(/(?=[A-Z])/g, ' ')

/** How the words of a text and of a tag are found. */
const FOUND = { ofText: indexWords, ofTag: indexTagWords }
const TYPED: typeof FOUND = { ofText: exactWords, ofTag: exactWords }

/** The words of a field's stored value. */
function wordsOf(
  field: Field | undefined,
  value: SqlValue | undefined,
  { ofText, ofTag }: typeof FOUND,
): string[] {
  if (typeof value !== 'string') return []
  if (field?.kind === 'pictures') return storedPictures(value).flatMap(({ alt }) => ofText(alt))
  if (field?.kind === 'tags')
    return (JSON.parse(value) as string[]).flatMap((tag) =>
      field.oneOf ? ofText(spaced(tag)) : ofTag(foldTag(tag)),
    )
  const hasChoices = field?.kind === 'text' && field.oneOf !== undefined
  return ofText(hasChoices ? spaced(value) : value)
}

/** The country that a place is in as words: its name, and those of a filter for its code or one of its regions. */
function countryWords(place: SqlValue | undefined): string[] {
  const country = typeof place === 'string' ? addressOf(place).country : undefined
  if (country === undefined) return []
  const name = countryNameOf(String(place)) ?? ''
  return [...indexWords(name), ...[country, ...regionsOfCountry(country)].map(countryWord)]
}

/** The words of a field of the full-text index, separated by blanks. */
export function fieldWords(model: Model, row: Row, name: string): string {
  const { fields, together } = model.collection
  const of = (field: string) => [
    ...wordsOf(fields[field], row[field], FOUND),
    ...(field === together?.country ? countryWords(row[field]) : []),
  ]
  const all = [...model.search, ...(together?.also ?? [])]
  const typed = () => all.flatMap((field) => wordsOf(fields[field], row[field], TYPED))
  if (together && indexedFields(model).length === 1)
    return indexedTogether(of(name), {
      also: together.also.flatMap(of),
      marked: typed(),
      alone: together.alone.map(of),
    })
  return [...new Set(name === TOGETHER ? [...all.flatMap(of), ...typed()] : of(name))].join(' ')
}
