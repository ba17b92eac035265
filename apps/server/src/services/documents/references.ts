import { type Collection, linkTable } from '#engine'

/**
 * Rows that refer to a document, by the table and the column that names it. When the document is deleted, members and
 * links are deleted, too; other rows stay without the link.
 */
export interface Reference {
  readonly table: string
  readonly column: string
  readonly kind: 'member' | 'link' | 'stays'
  /** Of members: the table and the column by which their own documents refer to the document, if it isn't one itself. */
  readonly through?: { readonly table: string; readonly column: string }
  /** Only rows that refer, in this column, to another row of their table: it would take them along. */
  readonly below?: string
}

/**
 * All references to documents of a collection, in the order of deletion: first its own sets of members, then links of
 * the latest collections, because these may refer to rows of earlier ones. Members of a link and rows that refer to others of
 * their table come before those.
 */
export function referencesTo(
  of: Collection,
  collections: readonly Collection[],
): readonly Reference[] {
  const members = membersOf(of)
  const links = collections.toReversed().flatMap((from) =>
    Object.entries(from.fields).flatMap(([column, field]): Reference[] => {
      if (field.kind !== 'relation' || field.to !== of.name) return []
      const kind = field.onDelete === 'cascade' ? 'link' : 'stays'
      const rows: Reference = { table: from.name, column, kind }
      if (kind === 'stays') return [rows]
      const through = { table: from.name, column }
      const likes = membersOf(from).map((each) => ({ ...each, through }))
      const below = from === of ? [] : ownRelations(from)
      return [...likes, ...below.map((each) => ({ ...rows, below: each })), rows]
    }),
  )
  return [...members, ...links]
}

/** The sets of members of a collection's documents. */
const membersOf = (of: Collection): Reference[] =>
  Object.entries(of.fields).flatMap(([field, { kind }]) =>
    kind === 'members' ? [{ table: linkTable(of, field), column: 'document', kind: 'member' }] : [],
  )

/** The fields by which documents of a collection refer to others of the same. */
const ownRelations = ({ name, fields }: Collection): string[] =>
  Object.entries(fields).flatMap(([field, declared]) =>
    declared.kind === 'relation' && declared.to === name ? [field] : [],
  )
