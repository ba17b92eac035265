import { type Field, type Fields, type Relationship } from '@devhood/contract/collections'
import { type Rule } from './rules.ts'

export type * from '@devhood/contract/collections'

/**
 * A collection is declared once, as a value. Its table, validation, queries, access, expansion and documentation are
 * derived from the declaration. Its fields are in the contract, for both sides.
 */

/** Of any fields, the names of those of a kind are texts. */
type KeysOfKind<F extends Fields, K extends Field['kind']> = string extends keyof F
  ? string
  : { [N in keyof F]: F[N] extends { readonly kind: K } ? N : never }[keyof F] & string
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
 * The condition for documents in lists of everybody's: `field` is `value`, until the time in `until`. Lists of one's
 * own documents contain all.
 */
interface Listed<Name extends string = string> {
  readonly field: Name
  readonly value: string
  readonly until: Name
}

/**
 * Documents whose `by` is the `followed` of a document in the collection `in`, whose `follower` is the viewer. Its
 * unique index begins with `follower` and `followed`.
 */
export interface FollowedBy<Name extends string = string> {
  readonly by: Name
  readonly in: string
  readonly follower: string
  readonly followed: string
}

/**
 * A feed of what the viewer follows: documents of people and with tags that they follow, and their own. Clients get it
 * by a filter for `attribute`, which accepts only their own id.
 */
export interface Feed<Author extends string = string, Tags extends string = string> {
  readonly attribute: string
  readonly people: FollowedBy<Author>
  readonly tags: FollowedBy<Tags>
}

/**
 * Documents whose person in `people.by` is one whom the viewer follows. Clients get them by a filter for `attribute`, which
 * accepts only their own id.
 */
interface Known<Person extends string = string> {
  readonly attribute: string
  readonly people: FollowedBy<Person>
}

/**
 * Documents of people by how much they have in common with the viewer: by tags, the most first. Clients get them by a filter
 * for `attribute`, which accepts only their own id. With `suggests`, what they follow counts as well, and an equal text in
 * `place`; people whom a document of theirs in one of `except` names are left out.
 */
export interface Sharing<Tags extends string = string, Place extends string = string> {
  readonly attribute: string
  readonly tags: Tags
  readonly suggests?: {
    readonly place: Place
    readonly tagsIn: Omit<FollowedBy, 'by'>
    readonly except: readonly Omit<FollowedBy, 'by'>[]
  }
}

/**
 * A search by the words of several fields together: of those in `search`, and of those in `also`. Clients get it by a
 * filter for `attribute`. One for `similar` also finds words that differ in one letter; one for `exact` finds only whole words, and
 * no other names of a technology. Fields in `alone` can be searched by themselves as well. `country` is a place: its country is
 * found by name, and by code or region with a filter for `country`.
 */
interface Together<Name extends string = string> {
  readonly attribute: string
  readonly similar: string
  readonly exact: string
  readonly also: readonly Name[]
  readonly alone: readonly Name[]
  readonly country?: Name
}

/** The table, and its column, that records documents whose deletion takes more than one unit of work. */
interface PendingDeletions {
  readonly table: string
  readonly column: string
}

/** The parameter of `defineCollection`: names of fields are checked against `fields`. */
interface Declaration<F extends Fields> {
  readonly fields: F
  /** The field that names the owner; decides the audience 'owner'. A client never sets it to somebody else. */
  readonly owner: OwnerKeys<F>
  /** Orders and filters that must stay fast with a million rows; equal rows sort by age. */
  readonly indexes: Readonly<Record<string, readonly (SortedKeys<F> | System)[]>>
  /** Columns that an index has behind its order: a filter by them skips rows without reading them. */
  readonly covered?: Readonly<Record<string, readonly (SortedKeys<F> | System)[]>>
  readonly unique?: Readonly<Record<string, readonly SortedKeys<F>[]>>
  /** The names of those that leave out documents without a value of their first field. */
  readonly partial?: readonly string[]
  /** Text fields with full-text search. */
  readonly search?: readonly KeysOfKind<F, 'text'>[]
  readonly together?: Together<KeysOfKind<F, 'text' | 'tags' | 'pictures'> & PublicKeys<F>>
  /** The fields that a document shows when it is nested in another; `$id` always. */
  readonly nested: readonly PublicKeys<F>[]
  readonly relationship?: Relationship<KeysOfKind<F, 'relation'>>
  /** The author's field, by which lists of everybody's documents leave out muted people. */
  readonly muteBy?: KeysOfKind<F, 'relation'>
  readonly listed?: Listed<KeysOfKind<F, 'text' | 'instant'>>
  readonly feed?: Feed<KeysOfKind<F, 'relation'>, KeysOfKind<F, 'tags'>>
  readonly known?: Known<KeysOfKind<F, 'relation'>>
  readonly sharing?: readonly Sharing<KeysOfKind<F, 'tags'>, KeysOfKind<F, 'text'>>[]
  /** Fields that the full-text index covers in any combination, for listed documents, newest first. */
  readonly indexTerms?: readonly KeysOfKind<F, 'text' | 'integer' | 'instant' | 'tags'>[]
  /**
   * Who chooses the id of a new document. Clients may, unless the server alone does: if the documents are secret, a
   * refused id would reveal one.
   */
  readonly ids?: 'server'
  /** For a collection to which any number of rows may refer. */
  readonly pendingDeletions?: PendingDeletions
  /** There is no default: every action has a rule, if only `nobody`. */
  readonly access: Readonly<Record<Action, Rule<OwnerKeys<F>>>>
}

export interface Collection<F extends Fields = Fields> extends Declaration<Fields> {
  readonly name: string
  readonly fields: F
}

export const defineCollection = <const F extends Fields>(
  name: string,
  declaration: Declaration<F>,
): Collection<F> => ({ name, ...declaration })
