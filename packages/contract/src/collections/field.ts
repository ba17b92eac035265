/** Who may read a field: whoever reads the document, or only whom it belongs to. */
export type Audience = 'reader' | 'owner'
/** Who sets a field: clients; clients once, on creation; or the server alone (sent values are ignored). */
type Setter = 'client' | 'creation' | 'server'

/**
 * What the personal-data export leaves out, and why: a field at all, or in documents that others have made. Where
 * nothing is said, it holds the field.
 */
type Unexported = { readonly never: string } | { readonly inOthers: string }

interface FieldBase {
  readonly optional?: true
  readonly audience?: Audience
  readonly set?: Setter
  readonly unexported?: Unexported
}

/**
 * What points to a person: the list of that person's archive in which these documents stand, or why there is none.
 */
type Archive = { readonly list: string } | { readonly none: string }
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
export interface FlagField extends FieldBase {
  readonly kind: 'flag'
  readonly set: 'server'
}
/** A moment, stored in milliseconds and written as `$createdAt` is. */
export interface InstantField extends FieldBase {
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
export interface RelationField extends FieldBase {
  readonly kind: 'relation'
  readonly to: string
  readonly onDelete: 'cascade' | 'setNull'
  readonly reverse?: { readonly name: string; readonly audience?: Audience }
  readonly archive?: Archive
  /** The fields of the other document that the personal-data export holds; all that are shown when left out. */
  readonly exported?: readonly string[]
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
  readonly archive?: Archive
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

/**
 * A collection as both sides know it: data alone. What the server needs besides, who may do what and how documents are
 * found, stands in apps/server/src/collections.
 */
export interface Declaration {
  readonly name: string
  /** Where clients know it by another id than its name: the setting that says which. */
  readonly idSetting?: string
  readonly fields: Fields
  /** The fields that a document shows when it is nested in another; `$id` always. */
  readonly nested: readonly string[]
}
