/**
 * Who may read a field: every reader of the document, members alone, or only its owner. Guests get an empty list or null in a
 * field for members, which has to refer to other documents.
 */
export type Audience = 'reader' | 'member' | 'owner'
/** Who sets a field: clients; clients once, on creation; or only the server (values from clients are ignored). */
type Setter = 'client' | 'creation' | 'server'

/** Why the personal-data export leaves a field out: always, or in documents that others created. */
type Unexported = { readonly never: string } | { readonly inOthers: string }

interface FieldBase {
  readonly optional?: true
  readonly audience?: Audience
  readonly set?: Setter
  readonly unexported?: Unexported
}

/** Of a person whom a field names: the list of their archive with these documents, or why there is none. */
type Archive = { readonly list: string } | { readonly none: string }
/**
 * Lengths are in code points. `line` is for names, labels and titles: it forbids line breaks, and the server stores such a text as
 * `visibleLine`. `foldCase` compares, sorts and enforces uniqueness regardless of case and compatible spellings, and forbids
 * invisible characters.
 */
export interface TextField extends FieldBase {
  readonly kind: 'text'
  readonly min?: number
  readonly max: number
  readonly line?: true
  readonly foldCase?: true
  readonly default?: string
  /** The only accepted values. */
  readonly oneOf?: readonly string[]
  /**
   * `web`: an http(s) URL. `contact`: an http(s) URL or an email address. `email`: the latter alone. `phone`: digits and what
   * stands between them. `username`: as `isUsername` says.
   */
  readonly form?: 'web' | 'contact' | 'email' | 'phone' | 'username'
}
export interface IntegerField extends FieldBase {
  readonly kind: 'integer'
  readonly min: number
  readonly max?: number
  readonly default?: number
}
/** A boolean, false by default. */
export interface FlagField extends FieldBase {
  readonly kind: 'flag'
}
/** A point in time, stored in milliseconds and formatted like `$createdAt`. */
export interface InstantField extends FieldBase {
  readonly kind: 'instant'
  /** Fields whose last change after the creation this is the time of. The server alone sets it. */
  readonly changesWith?: readonly string[]
}
/** At most `max` texts of 1 to `each` code points, stored as `visibleTag`, without those that fold to an earlier one. */
export interface TagsField extends FieldBase {
  readonly kind: 'tags'
  /** Identifiers, which are compared and stored as they are. */
  readonly exact?: true
  /** Technologies, each of which is found by all of its names. */
  readonly technologies?: true
  readonly max: number
  readonly each: number
  /** The only accepted values. */
  readonly oneOf?: readonly string[]
  /** Text fields whose `#tags` are found like those of the list. */
  readonly inTexts?: readonly string[]
}
/** URL of a picture on this server: a file's preview or view, or generated initials. */
interface MediaField extends FieldBase {
  readonly kind: 'media'
}
interface FileField extends FieldBase {
  readonly kind: 'file'
}
export interface Picture {
  readonly imageId: string
  readonly imageUrl: string
  /** Pixels, after applying its orientation. */
  readonly width: number
  readonly height: number
  /** A base64 thumbhash. */
  readonly hash: string
  readonly alt: string
}
/**
 * The pictures of a document, in their order. The first one is in fields of its own, which `first` names; the column contains
 * the others, so it is null if there are none. A select has to name it, and so has a reader of nested documents.
 */
export interface PicturesField extends FieldBase {
  readonly kind: 'pictures'
  readonly set: 'server'
  readonly first: Readonly<Record<keyof Picture, string>>
}
/** A property of each picture in the field `of`, by which clients set pictures. No column; a select has to name it. */
export interface PictureListField extends FieldBase {
  readonly kind: 'pictureList'
  readonly of: string
  readonly property: 'imageId' | 'alt'
  readonly each: FileField | TextField
  readonly max: number
  readonly unique?: true
}
interface AccountField extends FieldBase {
  readonly kind: 'account'
}
/** References one document of another collection; `reverse` names the list of these documents there. */
export interface RelationField extends FieldBase {
  readonly kind: 'relation'
  readonly to: string
  readonly onDelete: 'cascade' | 'setNull'
  readonly reverse?: { readonly name: string; readonly audience?: Audience }
  readonly archive?: Archive
  /** Fields of the referenced document in the personal-data export; by default all visible ones. */
  readonly exported?: readonly string[]
  /** The field there with the exact number of these documents, without hidden ones and those without an owner. */
  readonly count?: string
  /** What a block hides can be named in this field all the same; with `shown`, readers also see it there. */
  readonly despiteBlock?: 'named' | 'shown'
  /** The referenced document has the same owner, so that filters by it reveal nothing, even if nobody else may read it. */
  readonly sameOwner?: true
  /** Left out for readers who have muted its author. */
  readonly exceptMuted?: true
}
/**
 * A set of people in which each reader of the document adds or removes only themselves: of a list sent by a client,
 * only the caller's membership counts. `count` names the field with the exact number, `reverse` the list of these
 * documents on the person, if there is one.
 */
export interface MembersField extends FieldBase {
  readonly kind: 'members'
  readonly to: string
  readonly count: string
  readonly reverse?: { readonly name: string; readonly audience?: Audience }
  readonly archive?: Archive
}
/** A field stored in a column of the document's own row. */
export type ColumnField =
  | TextField
  | IntegerField
  | FlagField
  | InstantField
  | TagsField
  | MediaField
  | FileField
  | PicturesField
  | AccountField
  | RelationField
export type Field = ColumnField | MembersField | PictureListField
export type Fields = Readonly<Record<string, Field>>

/**
 * The effect of a document on the two people that it names: with `block`, neither sees the other; with `mute`,
 * lists of everybody's documents hide those of `other` from `one`.
 */
export interface Relationship<Name extends string = string> {
  readonly kind: 'block' | 'mute'
  readonly one: Name
  readonly other: Name
}

/** A collection, for client and server: only data. Access and indexes are in apps/server/src/resources. */
export interface Declaration {
  readonly name: string
  /** The part of an account that the documents belong to. Collections of one part are named together. */
  readonly part: string
  /** The setting with the collection's id for clients, if it differs from the name. */
  readonly idSetting?: string
  readonly fields: Fields
  /** Fields of a document nested in another document; `$id` is always included. */
  readonly nested: readonly string[]
  readonly relationship?: Relationship
}
