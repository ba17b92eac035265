import { visiblePermissions } from '@devhood/contract'
import { type SqlValue } from '#platform/database'
import { isOwner } from './access.ts'
import { type Actor } from './actor.ts'
import { formatInstant } from './instant.ts'
import { type Row } from './list-sql.ts'
import { type Selection, type ShownField } from './selection.ts'

/** For whom something is written out, and how stored paths of this server become URLs. */
export interface View {
  readonly actor: Actor | undefined
  readonly urlOf: (path: string) => string
}

/** A document as it goes on the wire. */
export type Document = { readonly $id: string } & Readonly<Record<string, unknown>>
/** A document that still waits for what is related to it. */
export type OpenDocument = { readonly $id: string } & Record<string, unknown>

/** How clients know database and collections. */
export interface Ids {
  readonly databaseId: string
  readonly collectionIds: Readonly<Record<string, string>>
}

function valueOf({ kind }: ShownField, stored: SqlValue, view: View): unknown {
  if (kind === 'tags') return typeof stored === 'string' ? JSON.parse(stored) : []
  if (kind === 'media') return typeof stored === 'string' ? view.urlOf(stored) : null
  return stored
}

/** What the reader sees of `$permissions`: never the account of another person. */
function permissionsOf(stored: string, { actor }: View): string[] {
  if (stored === '[]') return []
  return visiblePermissions(JSON.parse(stored) as string[], actor?.accountId)
}

/**
 * A row as the reader may see it: fields for its owner are left out for everybody else. Related
 * documents are put in later; their keys stand in place already.
 */
export function presentRow(row: Row, selection: Selection, view: View, ids: Ids): OpenDocument {
  const { model, fields, edges, isPartlyPrivate } = selection
  const isOwn = isPartlyPrivate && isOwner(model, view.actor, row)
  const document: Record<string, unknown> = {}
  for (const field of fields) {
    if (isOwn || !field.isPrivate) {
      document[field.name] = valueOf(field, row[field.name] ?? null, view)
    }
  }
  for (const { name, isPrivate } of edges) if (isOwn || !isPrivate) document[name] = null
  const [createdAt, updatedAt] = [Number(row['$createdAt']), Number(row['$updatedAt'])]
  const $id = String(row['$id'])
  document['$id'] = $id
  document['$createdAt'] = formatInstant(createdAt)
  document['$updatedAt'] =
    updatedAt === createdAt ? document['$createdAt'] : formatInstant(updatedAt)
  document['$permissions'] = permissionsOf(String(row['$permissions']), view)
  document['$databaseId'] = ids.databaseId
  document['$collectionId'] = ids.collectionIds[model.name] ?? model.name
  return document as OpenDocument
}
