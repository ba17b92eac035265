import { type SqlValue } from '#platform/database'
import { type Picture, type PictureListField, type PicturesField } from './collection.ts'
import { type WithFields } from './field-kinds.ts'

type Row = Readonly<Record<string, SqlValue>>

/** The pictures in a column: those after the first, with the paths of their previews. */
export const storedPictures = (stored: SqlValue | undefined): readonly Picture[] =>
  typeof stored === 'string' ? (JSON.parse(stored) as Picture[]) : []

/** All pictures of a row, with the paths of their previews. */
export function picturesIn(row: Row, name: string, { first }: PicturesField): readonly Picture[] {
  // Written out, because each post of a page passes here.
  const own = {
    imageId: row[first.imageId],
    imageUrl: row[first.imageUrl],
    width: row[first.width],
    height: row[first.height],
    hash: row[first.hash],
    alt: row[first.alt],
  }
  return [own as Picture, ...storedPictures(row[name])]
}

/** One property of all pictures of a row. */
export function listIn({ fields }: WithFields, row: Row, list: PictureListField): string[] {
  const { of, property } = list
  const field = fields.get(of)
  if (field?.kind !== 'pictures') throw new Error(`"${of}" has no pictures.`)
  const others = storedPictures(row[of]).map((picture) => picture[property])
  return [String(row[field.first[property]]), ...others]
}
