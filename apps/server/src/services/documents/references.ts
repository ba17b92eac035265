import { type Collection, linkTable } from '#engine'

/**
 * Rows that refer to a document, by the table and the column that names it. When the document is deleted, members and
 * links are deleted, too; other rows stay without the link.
 */
export interface Reference {
  readonly table: string
  readonly column: string
  readonly kind: 'member' | 'link' | 'stays'
}

/**
 * All references to documents of a collection, in the order of deletion: first its own sets of members, then links of
 * the latest collections, because these may refer to rows of earlier ones.
 */
export function referencesTo(
  of: Collection,
  collections: readonly Collection[],
): readonly Reference[] {
  const members = Object.entries(of.fields).flatMap(([field, { kind }]): Reference[] =>
    kind === 'members' ? [{ table: linkTable(of, field), column: 'document', kind: 'member' }] : [],
  )
  const links = collections.toReversed().flatMap((from) =>
    Object.entries(from.fields).flatMap(([column, field]): Reference[] => {
      if (field.kind !== 'relation' || field.to !== of.name) return []
      const kind = field.onDelete === 'cascade' ? 'link' : 'stays'
      return [{ table: from.name, column, kind }]
    }),
  )
  return [...members, ...links]
}
