import { visiblePermissions } from '@devhood/contract'
import { type SqlValue } from '#platform/database'
import { isOwner } from '../access/access.ts'
import { type Actor } from '../access/actor.ts'
import { formatInstant } from '../schema/instant.ts'
import { type Row } from '../query/list-sql.ts'
import { type Selection, type SelectedField } from '../query/selection.ts'

/** How a reading that may be long lets others have their turns. */
export interface Throttle {
  /** Waits for a turn among readings that may be long. */
  readonly acquire: () => Promise<void>
  /** Hears of so many more documents of the answer before they are read. May wait, or throw to end the reading. */
  readonly addDocuments: (documents: number) => Promise<void>
  /** Lets others have a turn of the event loop: called between portions of work. */
  readonly yieldLoop: () => Promise<void>
}

/** For whom something is written out, and how stored paths of this server become URLs. */
export interface View {
  readonly actor: Actor | undefined
  readonly urlOf: (path: string) => string
  /** What every address begins with; left out where each is made anew for one answer. */
  readonly baseUrl?: string
  readonly dialect?: Dialect
  /** How a long reading makes room for others; left out in units of work, which wait for nothing. */
  readonly throttle?: Throttle
  /** Of a guest: whether they may be who has just opened this account. */
  readonly mayClaimAccount?: (accountId: string) => boolean
}

/** How a client wants documents written out; one that says nothing is one of the first kind. */
export interface Dialect {
  /** The key under which a document names its collection; `$collectionId` when left out. */
  readonly collectionKey?: '$tableId'
  /** How `$sequence`, the place in the order of creation, is written; it is left out otherwise. */
  readonly sequence?: 'number' | 'text'
  /** Reads show related documents only where a select names them: of a relation to one, its id. */
  readonly expandsSelected?: true
}

/** A document as it goes on the wire. */
export type Document = { readonly $id: string } & Readonly<Record<string, unknown>>
/** A document that still waits for what is related to it. */
export type MutableDocument = { readonly $id: string } & Record<string, unknown>

/** How clients know database and collections. */
export interface Ids {
  readonly databaseId: string
  readonly collectionIds: Readonly<Record<string, string>>
}

function valueOf({ kind }: SelectedField, stored: SqlValue, view: View): unknown {
  if (kind === 'flag') return stored === 1
  if (kind === 'tags') return typeof stored === 'string' ? JSON.parse(stored) : []
  if (kind === 'instant') return typeof stored === 'number' ? formatInstant(stored) : null
  if (kind === 'media') return typeof stored === 'string' ? view.urlOf(stored) : null
  return stored
}

/** What the reader sees of `$permissions`: never the account of another person. */
function permissionsOf(stored: string, actor: Actor | undefined): string[] {
  if (stored === '[]') return []
  return visiblePermissions(JSON.parse(stored) as string[], actor?.accountId)
}

export const DEFAULT_DIALECT: Dialect = {}

function sequenceOf({ sequence }: Row, as: Dialect['sequence']): unknown {
  return as === 'text' ? String(sequence) : sequence
}

/** The reader's fields of a row, the system's left out. */
function presentFields(row: Row, selection: Selection, view: View): Record<string, unknown> {
  const { model, fields, edges, isPartlyPrivate } = selection
  const isOwn = isPartlyPrivate && isOwner(model, view.actor, row)
  const document: Record<string, unknown> = {}
  for (const field of fields) {
    if (isOwn || !field.isPrivate) {
      document[field.name] = valueOf(field, row[field.name] ?? null, view)
    }
  }
  for (const { name, isPrivate } of edges) if (isOwn || !isPrivate) document[name] = null
  return document
}

/** For whom rows are written out, and where they stand. */
export interface PresentOptions {
  readonly view: View
  readonly ids: Ids
  /** Within another document, where permissions are told as to anybody: such documents look alike to most readers. */
  readonly isNested?: true
}

/**
 * A row as the reader may see it: fields for its owner are left out for everybody else. Related
 * documents are put in later; their keys stand in place already.
 */
export function presentRow(
  row: Row,
  selection: Selection,
  options: PresentOptions,
): MutableDocument {
  const { model } = selection
  const { view, ids, isNested } = options
  const document = presentFields(row, selection, view)
  const [createdAt, updatedAt] = [Number(row['$createdAt']), Number(row['$updatedAt'])]
  const $id = String(row['$id'])
  document['$id'] = $id
  document['$createdAt'] = formatInstant(createdAt)
  document['$updatedAt'] =
    updatedAt === createdAt ? document['$createdAt'] : formatInstant(updatedAt)
  document['$permissions'] = permissionsOf(
    String(row['$permissions']),
    isNested ? undefined : view.actor,
  )
  document['$databaseId'] = ids.databaseId
  const { collectionKey = '$collectionId', sequence } = view.dialect ?? DEFAULT_DIALECT
  document[collectionKey] = ids.collectionIds[model.name] ?? model.name
  if (sequence !== undefined) document['$sequence'] = sequenceOf(row, sequence)
  return document as MutableDocument
}
