import { type SqlValue } from '#platform/database'
import { type Picture, type PictureListField, type PicturesField } from './collection.ts'
import { type WithFields } from './field-kinds.ts'

type Row = Readonly<Record<string, SqlValue>>

/** The pictures in a column: those after the first, with the paths of their previews. */
export const storedPictures = (stored: SqlValue | undefined): readonly Picture[] =>
  typeof stored === 'string' ? (JSON.parse(stored) as Picture[]) : []

/** All pictures of a row, with the paths of their previews. */
export function picturesIn(row: Row, name: string, { first }: PicturesField): readonly Picture[] {
  const own = Object.entries(first).map(([property, field]) => [property, row[field] ?? null])
  return [Object.fromEntries(own) as Picture, ...storedPictures(row[name])]
}

/** One property of all pictures of a row. */
export function listIn(model: WithFields, row: Row, { of, property }: PictureListField): string[] {
  const field = model.fields.get(of)
  if (field?.kind !== 'pictures') throw new Error(`"${of}" has no pictures.`)
  return picturesIn(row, of, field).map((picture) => picture[property])
}
