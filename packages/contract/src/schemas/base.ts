import { type Static, type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox'

/** An object with exactly these fields, so that a test notices a leaked field. */
export const strictObject = <P extends TProperties>(fields: P, options: TObjectOptions = {}) =>
  Type.Object(fields, { ...options, additionalProperties: false })

/** Fields of these names with texts. */
export const texts = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, Type.String()])) as Record<Name, Type.TString>

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** `2026-11-21T08:30:00.000+00:00`: always UTC, always milliseconds. */
export const DateTime = Type.String({
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$`,
})

/** The id of a record, and when it was made. */
export const made = { $id: Type.String(), $createdAt: DateTime }

/** System fields of every document, also of nested ones. */
export const documentMeta = {
  ...made,
  $updatedAt: DateTime,
  $permissions: Type.Array(Type.String()),
  $databaseId: Type.String(),
  $collectionId: Type.String(),
  /** Position in creation order, for clients that support it. */
  $sequence: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
}
export const DocumentMeta = Type.Object(documentMeta)
export type DocumentMeta = Static<typeof DocumentMeta>

const total = { total: Type.Integer({ minimum: 0 }) }
/** One page of a list, under this name; `total` counts all matches, up to the server's counting limit. */
export const listOf = <N extends string, S extends TSchema>(name: N, schema: S) =>
  strictObject({ ...total, [name]: Type.Array(schema) } as typeof total & Record<N, Type.TArray<S>>)

/** One page of a collection. */
export const documentList = <S extends TSchema>(document: S) => listOf('documents', document)
export interface DocumentList<T> {
  total: number
  documents: T[]
}
