import { type Declaration } from './field.ts'
import * as list from '../list.ts'

/** Every collection, by name. */
export const DECLARATIONS = list satisfies Readonly<Record<string, Declaration>>

export type Declarations = typeof DECLARATIONS
export type CollectionName = keyof Declarations
/** The parts of an account: those that collections name. */
export type AccountPart = Declarations[CollectionName]['part']

type FieldsOf<N extends CollectionName> = Declarations[N]['fields']
type System = '*' | '$id' | '$createdAt' | '$updatedAt'
type Inside<N extends CollectionName> = System | Declarations[N]['nested'][number]
type Target<F> = F extends { readonly to: infer N extends CollectionName } ? N : never
type Deeper<N extends CollectionName> = {
  [K in Declarations[N]['nested'][number] & keyof FieldsOf<N>]: FieldsOf<N>[K] extends {
    readonly to: CollectionName
  }
    ? `${K}.${Inside<Target<FieldsOf<N>[K]>>}`
    : never
}[Declarations[N]['nested'][number] & keyof FieldsOf<N>]

/** Attributes that a screen may select of a collection's documents: `caption`, `creator.name`, `post.creator.*`. */
export type Selectable<N extends CollectionName> = N extends CollectionName
  ?
      | System
      | {
          [K in keyof FieldsOf<N> & string]: FieldsOf<N>[K] extends { readonly to: CollectionName }
            ? K | `${K}.${Inside<Target<FieldsOf<N>[K]>> | Deeper<Target<FieldsOf<N>[K]>>}`
            : K
        }[keyof FieldsOf<N> & string]
  : never

export type ShownField<D extends Declaration> = {
  [K in keyof D['fields']]: D['fields'][K] extends
    | { readonly to: string }
    | { readonly audience: 'owner' }
    ? never
    : K
}[keyof D['fields']] &
  string

/** All fields that every reader of a document sees, except relations. */
export const shownFields = <D extends Declaration>({ fields }: D): ShownField<D>[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    'to' in field || field.audience === 'owner' ? [] : [name as ShownField<D>],
  )

/** All fields that clients set at any time, except references to documents: what forms are for. */
export type EditableField<D extends Declaration> = {
  [K in keyof D['fields']]: D['fields'][K] extends
    | { readonly set: string }
    | { readonly to: string }
    ? never
    : K
}[keyof D['fields']] &
  string
