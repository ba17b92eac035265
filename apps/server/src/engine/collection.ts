import { type Rule } from './rules.ts'

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
/**
 * Lengths are in code points. `line` takes no line breaks. `foldCase` compares, sorts and is unique
 * regardless of case and of compatible spellings, and takes no invisible characters.
 */
export interface TextField extends FieldBase {
  readonly kind: 'text'
  readonly min?: number
  readonly max: number
  readonly line?: true
  readonly foldCase?: true
  readonly default?: string
  /** The only texts that are taken. */
  readonly oneOf?: readonly string[]
  /** `web`: an http(s) address. `contact`: one, or an e-mail address. */
  readonly form?: 'web' | 'contact'
}
export interface IntegerField extends FieldBase {
  readonly kind: 'integer'
  readonly min: number
  readonly max?: number
  readonly default?: number
}
/** Yes or no, told by the server alone; no until then. */
interface FlagField extends FieldBase {
  readonly kind: 'flag'
  readonly set: 'server'
}
/** A moment, stored in milliseconds and written as `$createdAt` is. */
interface InstantField extends FieldBase {
  readonly kind: 'instant'
}
/** A list of at most `max` texts of 1 to `each` code points, without duplicates. */
export interface TagsField extends FieldBase {
  readonly kind: 'tags'
  readonly max: number
  readonly each: number
  /** The only texts that are taken. */
  readonly oneOf?: readonly string[]
}
/** A URL of a picture of this server: a file's preview or view, or drawn initials. */
interface MediaField extends FieldBase {
  readonly kind: 'media'
}
/** The id of a stored file. */
interface FileField extends FieldBase {
  readonly kind: 'file'
}
/** The id of an account. */
interface AccountField extends FieldBase {
  readonly kind: 'account'
}
/** Points to one document of another collection; `reverse` lists these documents there. */
interface RelationField extends FieldBase {
  readonly kind: 'relation'
  readonly to: string
  readonly onDelete: 'cascade' | 'setNull'
  readonly reverse?: { readonly name: string; readonly audience?: Audience }
  /** Readers see the person there even if the two have parted. */
  readonly evenApart?: true
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
/** A field whose value is a column of the document's own row. */
export type ColumnField =
  | TextField
  | IntegerField
  | FlagField
  | InstantField
  | TagsField
  | MediaField
  | FileField
  | AccountField
  | RelationField
export type Field = ColumnField | MembersField
export type Fields = Readonly<Record<string, Field>>

type KeysOfKind<F extends Fields, K extends Field['kind']> = {
  [N in keyof F]: F[N] extends { readonly kind: K } ? N : never
}[keyof F] &
  string
type PublicKeys<F extends Fields> = {
  [N in keyof F]: F[N] extends { readonly audience: 'owner' } ? never : N
}[keyof F] &
  string
type OwnerKeys<F extends Fields> = KeysOfKind<F, 'relation' | 'account'>
type SortedKeys<F extends Fields> = KeysOfKind<
  F,
  'text' | 'integer' | 'instant' | 'file' | 'account' | 'relation'
>
type System = '$id' | '$createdAt' | '$updatedAt'
export type Action = 'create' | 'read' | 'update' | 'delete'

/**
 * What a document means for the two people that it names: `apart`, neither is there for the other; `quiet`,
 * lists of everybody's documents spare `one` those of `other`.
 */
export interface Between<Name extends string = string> {
  readonly means: 'apart' | 'quiet'
  readonly one: Name
  readonly other: Name
}

/**
 * Which documents stand in lists of everybody's: those of which `field` is `value`, until the moment in `until`.
 * Lists of one's own hold all.
 */
interface Listed<Name extends string = string> {
  readonly field: Name
  readonly value: string
  readonly until: Name
}

/** What `defineCollection` takes: names of fields are checked against `fields`. */
interface Declaration<F extends Fields> {
  readonly fields: F
  /** Which field names the owner; decides the audience 'owner'. A client never sets it to another. */
  readonly owner: OwnerKeys<F>
  /** Orders and filters that must stay fast at a million rows; equally placed rows sort by age. */
  readonly indexes: Readonly<Record<string, readonly (SortedKeys<F> | System)[]>>
  readonly unique?: Readonly<Record<string, readonly SortedKeys<F>[]>>
  /** Text fields with full-text search. */
  readonly search?: readonly KeysOfKind<F, 'text'>[]
  /** The fields that a document shows when it is nested in another; `$id` always. */
  readonly nested: readonly PublicKeys<F>[]
  readonly between?: Between<KeysOfKind<F, 'relation'>>
  /** Whose documents these are, for lists of everybody's to leave out those of who should be quiet. */
  readonly quietBy?: KeysOfKind<F, 'relation'>
  readonly listed?: Listed<KeysOfKind<F, 'text' | 'instant'>>
  /** Fields by any of which together listed documents are found, newest first, as fast among many as among few. */
  readonly facets?: readonly KeysOfKind<F, 'text' | 'integer' | 'instant' | 'tags'>[]
  /**
   * Who chooses the id of a new document. Clients may, unless the server alone does: where nobody else may know that a
   * document exists, an id that is taken would tell.
   */
  readonly ids?: 'server'
  /** No default: every action is answered, if only with `nobody`. */
  readonly access: Readonly<Record<Action, Rule<OwnerKeys<F>>>>
}

export interface Collection<F extends Fields = Fields> {
  readonly name: string
  readonly fields: F
  readonly owner: string
  readonly indexes: Readonly<Record<string, readonly string[]>>
  readonly unique?: Readonly<Record<string, readonly string[]>>
  readonly search?: readonly string[]
  readonly nested: readonly string[]
  readonly between?: Between
  readonly quietBy?: string
  readonly listed?: Listed
  readonly facets?: readonly string[]
  readonly ids?: 'server'
  readonly access: Readonly<Record<Action, Rule>>
}

export function defineCollection<const F extends Fields>(
  name: string,
  declaration: Declaration<F>,
): Collection<F> {
  return { name, ...declaration }
}

type Stored<F extends Field> = F extends IntegerField | FlagField | InstantField ? number : string

/** The type of a collection's rows as they are stored: times in milliseconds, tags as JSON text. */
export type RecordOf<C extends Collection> =
  C extends Collection<infer F>
    ? {
        readonly sequence: number
        readonly $id: string
        readonly $createdAt: number
        readonly $updatedAt: number
        readonly $permissions: string
      } & {
        readonly [N in keyof F as F[N] extends MembersField ? never : N]: F[N] extends {
          readonly optional: true
        }
          ? Stored<F[N]> | null
          : Stored<F[N]>
      }
    : never
