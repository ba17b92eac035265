import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { documentList, strictObject } from './base.ts'
import { type CollectionName, DECLARATIONS } from '#collections'
import { documentSchema } from './declared.ts'

/** What a query's `select` leaves of a document: the fields that it names, and where it is kept. */
export const SelectedDocument = Type.Object({}, { title: 'SelectedDocument' })

const textOf = (schema: TSchema) => JSON.stringify(schema)
/** Related documents know when they were made, as all documents do. */
const isRelation = (schema: TSchema) => textOf(schema).includes('$createdAt')

/** As newer clients read it: related documents only where a select names them, or the id of the one. */
function unexpanded({ properties }: TObject): TSchema {
  const fields = Object.entries(properties).map(([name, schema]): [string, TSchema] => {
    if (!isRelation(schema)) return [name, schema]
    return [name, Type.Optional(Type.Union([schema, Type.String(), Type.Null()]))]
  })
  return strictObject(Object.fromEntries(fields) as TProperties)
}

const NAMES = Object.keys(DECLARATIONS) as CollectionName[]
const KINDS = NAMES.map((name) => documentSchema(name))

/** Whatever a collection holds. */
export const Document = Type.Unsafe<object>(
  Type.Union([...KINDS, ...KINDS.map(unexpanded), SelectedDocument]),
)

export const AnyDocumentList = Type.Unsafe<object>(documentList(Document))

/** The same in the words of tables. */
export const Row = Type.Unsafe<object>(
  JSON.parse(textOf(Document).replaceAll('$collectionId', '$tableId')) as TSchema,
)

export const RowList = Type.Unsafe<object>(
  strictObject({ total: Type.Integer({ minimum: 0 }), rows: Type.Array(Row) }),
)
