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
import { countryWord, indexedTogether } from './together.ts'

type Row = Readonly<Record<string, SqlValue>>

/** A choice such as `fullTime` in words. */
const spaced = (choice: string) => choice.replaceAll(/(?=[A-Z])/g, ' ')

/** The words of a field's stored value. */
function wordsOf(field: Field | undefined, value: SqlValue | undefined): string[] {
  if (typeof value !== 'string') return []
  if (field?.kind === 'pictures') return storedPictures(value).flatMap(({ alt }) => indexWords(alt))
  if (field?.kind === 'tags')
    return (JSON.parse(value) as string[]).flatMap((tag) =>
      field.oneOf ? indexWords(spaced(tag)) : indexTagWords(foldTag(tag)),
    )
  const hasChoices = field?.kind === 'text' && field.oneOf !== undefined
  return indexWords(hasChoices ? spaced(value) : value)
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
    ...wordsOf(fields[field], row[field]),
    ...(field === together?.country ? countryWords(row[field]) : []),
  ]
  if (together && indexedFields(model).length === 1)
    return indexedTogether(of(name), {
      also: together.also.flatMap(of),
      alone: together.alone.map(of),
    })
  const all = () => [...model.search, ...(together?.also ?? [])].flatMap(of)
  return [...new Set(name === TOGETHER ? all() : of(name))].join(' ')
}
