/**
 * A collection is declared once, as a value; its table, validation, queries, access, expansion and
 * documentation follow from the declaration.
 */

/** Who may read a field: whoever reads the document, or only whom it belongs to. */
type Audience = 'reader' | 'owner'
/** Who sets a field: clients; clients once, on creation; or the server alone (sent values are ignored). */
type Setter = 'client' | 'creation' | 'server'

interface FieldBase {
  readonly optional?: true
  readonly audience?: Audience
  readonly set?: Setter
}
export type ScalarField = FieldBase &
  (
    | {
        readonly kind: 'text'
        readonly min?: number
        readonly max: number
        readonly line?: true
        readonly foldCase?: true
      }
    | { readonly kind: 'integer'; readonly min: number; readonly default?: number }
    | { readonly kind: 'tags'; readonly max: number; readonly each: number }
    | { readonly kind: 'media' }
    | { readonly kind: 'file' }
    | { readonly kind: 'account' }
  )
/** Points to one document of another collection; `reverse` lists these documents there. */
export interface RelationField extends FieldBase {
  readonly kind: 'relation'
  readonly to: string
  readonly onDelete: 'cascade' | 'setNull'
  readonly reverse?: { readonly name: string; readonly audience?: Audience }
}
/**
 * A set of people that each reader of the document enters and leaves by himself: a sent list is asked
 * one thing only, whether the caller is in it. `count` names the field that holds the exact number,
 * `reverse` the list of these documents on the person.
 */
export interface MembersField extends FieldBase {
  readonly kind: 'members'
  readonly to: string
  readonly count: string
  readonly reverse: { readonly name: string; readonly audience?: Audience }
}
export type Field = ScalarField | RelationField | MembersField
export type Fields = Readonly<Record<string, Field>>

export type Rule<Name extends string = string> =
  | { readonly allow: 'anyone' | 'signedIn' | 'nobody' }
  | { readonly allow: 'owner'; readonly field: Name }
  | { readonly allow: 'any'; readonly of: readonly Rule<Name>[] }

export const anyone: Rule<never> = { allow: 'anyone' }
export const signedIn: Rule<never> = { allow: 'signedIn' }
export const nobody: Rule<never> = { allow: 'nobody' }
/** The person in `field` (a relation to users), or the account in it (an `account` field). */
export const owner = <Name extends string>(field: Name): Rule<Name> => ({ allow: 'owner', field })
export const anyOf = <Name extends string>(...of: readonly Rule<Name>[]): Rule<Name> => ({
  allow: 'any',
  of,
})

type System = '$id' | '$createdAt' | '$updatedAt'
export type Action = 'create' | 'read' | 'update' | 'delete'

export interface Declaration<F extends Fields> {
  readonly fields: F
  /** Which field names the owner; decides the audience 'owner'. */
  readonly owner: keyof F & string
  readonly indexes: Readonly<Record<string, readonly ((keyof F & string) | System)[]>>
  readonly unique?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Text fields with full-text search. */
  readonly search?: readonly (keyof F & string)[]
  /** The fields that a document shows when it is nested in another; `$id` always. */
  readonly nested: readonly (keyof F & string)[]
  readonly access: Readonly<Record<Action, Rule<keyof F & string>>>
}

export interface Collection<F extends Fields = Fields> extends Declaration<F> {
  readonly name: string
}

export function defineCollection<const F extends Fields>(
  name: string,
  declaration: Declaration<F>,
): Collection<F> {
  return { name, ...declaration }
}
