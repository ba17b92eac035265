import { type TObject, type TSchema, Type } from 'typebox'
import { documentList, listOf, strictObject } from './base.ts'
import { type CollectionName, DECLARATIONS } from '#collections'
import { documentSchema } from './declared.ts'

/** A document reduced by `select`: the named fields and its location. */
export const SelectedDocument = Type.Object({}, { title: 'SelectedDocument' })

const textOf = (schema: TSchema) => JSON.stringify(schema)
/** Detects a relation: related documents have a creation date, as all documents do. */
const isRelation = (schema: TSchema) => textOf(schema).includes('$createdAt')

/** Schema for newer clients: related documents are included only when selected, otherwise only their id. */
function unexpanded(schema: TObject & { readonly title?: string }): TSchema {
  const fields = Object.entries(schema.properties)
  const relations = fields.filter(([, field]) => isRelation(field))
  if (relations.length === 0) return schema
  const withIds = relations.map(([name, field]): [string, TSchema] => [
    name,
    Type.Optional(Type.Union([field, Type.String(), Type.Null()])),
  ])
  const properties = { ...schema.properties, ...Object.fromEntries(withIds) }
  return strictObject(properties, { title: `${schema.title}WithIds` })
}

const NAMES = Object.keys(DECLARATIONS) as CollectionName[]
const KINDS = NAMES.map((name) => documentSchema(name))

/** A document of any collection. */
export const Document = Type.Unsafe<object>(
  Type.Union([...KINDS, ...KINDS.map(unexpanded), SelectedDocument]),
)

export const AnyDocumentList = Type.Unsafe<object>({
  ...documentList(Document),
  title: 'DocumentList',
})

/** The same with the field names of tables. */
export const Row = Type.Unsafe<object>(
  JSON.parse(
    textOf(Document)
      .replaceAll('$collectionId', '$tableId')
      // A field of this name has no text, but a schema.
      .replaceAll(/"title":"(?<title>\w+)"/g, '"title":"$<title>Row"'),
  ) as TSchema,
)

export const RowList = Type.Unsafe<object>(listOf('rows', Row))
