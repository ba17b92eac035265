import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import {
  type CollectionName,
  type Declaration,
  DECLARATIONS,
  type Field,
  type MembersField,
  type RelationField,
} from '#collections'
import { DateTime, documentMeta, nullable, strictObject, texts } from './base.ts'

/** Viewer of a document: its owner, everybody else, or either. */
type View = 'own' | 'public' | 'either'

const declarations: Readonly<Record<CollectionName, Declaration>> = DECLARATIONS
const oneOf = (values?: readonly string[]) => (values ? Type.Enum([...values]) : Type.String())
const target = ({ to }: RelationField | MembersField) => nestedSchema(to as CollectionName)

const PictureSchema = strictObject({
  ...texts('imageId', 'imageUrl'),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  ...texts('hash', 'alt'),
})

/** Schema of a field in responses. Limits on input don't apply to output. */
function valueSchema(field: Field): TSchema {
  if (field.kind === 'tags') return Type.Array(oneOf(field.oneOf))
  if (field.kind === 'pictures') return Type.Array(PictureSchema)
  if (field.kind === 'pictureList') return Type.Array(Type.String())
  if (field.kind === 'members') return Type.Array(target(field))
  if (field.kind === 'relation') return nullable(target(field))
  const schema = plainSchema(field)
  return field.optional ? nullable(schema) : schema
}

function plainSchema(field: Field): TSchema {
  if (field.kind === 'text') return oneOf(field.oneOf)
  if (field.kind === 'integer')
    return Type.Integer({ minimum: field.set === 'server' ? field.min : 0 })
  if (field.kind === 'flag') return Type.Boolean()
  return field.kind === 'instant' ? DateTime : Type.String()
}

/** Reverse lists: documents that reference one of this collection. A select may omit them. */
function reverseLists(name: CollectionName, isPrivate: boolean): TProperties {
  const lists = Object.values(declarations).flatMap((from) =>
    Object.values(from.fields).flatMap((field): [string, TSchema][] => {
      const reverse = 'reverse' in field && field.to === name ? field.reverse : undefined
      if (!reverse || (reverse.audience === 'owner') !== isPrivate) return []
      const list = Type.Array(nestedSchema(from.name as CollectionName))
      return [[reverse.name, Type.Optional(list)]]
    }),
  )
  return Object.fromEntries(lists)
}

/** The name of a collection's documents in the API's description: `JobSearch` for `jobSearches`. */
function titleOf(name: CollectionName): string {
  const singular = name.replace(/(?:(?<=ch)e)?s$/, '')
  return singular.charAt(0).toUpperCase() + singular.slice(1)
}

const TITLE_BEFORE = { own: 'Own', public: 'Public', either: '' } as const

/** Response schema of a collection's documents. */
export function documentSchema(name: CollectionName, view: View = 'either'): TObject {
  const fields = Object.entries(declarations[name].fields).flatMap(
    ([key, field]): [string, TSchema][] => {
      const schema = valueSchema(field)
      if (field.audience !== 'owner' || view === 'own') return [[key, schema]]
      return view === 'either' ? [[key, Type.Optional(schema)]] : []
    },
  )
  const properties = {
    ...documentMeta,
    ...Object.fromEntries(fields),
    ...reverseLists(name, false),
    ...(view !== 'public' && reverseLists(name, true)),
  }
  return strictObject(properties, { title: TITLE_BEFORE[view] + titleOf(name) })
}

/**
 * Response schema of a nested document. Relations to people are omitted where they repeat the parent or exceed the
 * depth, pictures unless a select names them. A nested document that shows nothing is null.
 */
export function nestedSchema(name: CollectionName): TObject {
  const { fields, nested } = declarations[name]
  if (nested.length === 0) return documentSchema(name)
  const shown = Object.entries(fields)
    .filter(([key]) => nested.includes(key))
    .map(([key, field]): [string, TSchema] => {
      const schema = valueSchema(field)
      const isPerson = 'to' in field && field.to === 'users'
      return [key, isPerson || field.kind === 'pictures' ? Type.Optional(schema) : schema]
    })
  const title = name === 'users' ? 'PersonCard' : `Nested${titleOf(name)}`
  return strictObject({ ...documentMeta, ...Object.fromEntries(shown) }, { title })
}
