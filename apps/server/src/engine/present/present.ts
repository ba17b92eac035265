import { visiblePermissions } from '@devhood/contract'
import { isOwner, type Actor } from '../access/index.ts'
import { formatInstant, listIn, type Model, picturesIn } from '../schema/index.ts'
import { type Row, type Selection, type SelectedField } from '../query/index.ts'

/** How a read that may be long yields to others. */
export interface Throttle {
  /** Waits for a permit among reads that may be long. */
  readonly acquire: () => Promise<void>
  /** Adds to the number of documents in the answer, before they are read. May wait, or throw to end the read. */
  readonly addDocuments: (documents: number) => Promise<void>
  /** Yields the event loop: called between portions of work. */
  readonly yieldLoop: () => Promise<void>
}

/** The viewer, and how stored paths of this server become URLs. */
export interface View {
  readonly actor: Actor | undefined
  readonly urlOf: (path: string) => string
  /** The prefix of all URLs; left out if each URL is unique to one answer. */
  readonly baseUrl?: string
  readonly dialect?: Dialect
  /** How a long read yields to others; left out in units of work, which wait for nothing. */
  readonly throttle?: Throttle
  /** For guests: whether they may be the person who has just created this account. */
  readonly mayClaimAccount?: (accountId: string) => boolean
}

/** The view for which the server reads and writes by itself. URLs are paths, because no client gets them. */
export const viewFor = (actor: Actor): View => ({ actor, urlOf: (path) => path })

/** How a client wants documents written; without it, in the format of the oldest SDKs. */
export interface Dialect {
  /** The key under which a document names its collection; `$collectionId` by default. */
  readonly collectionKey?: '$tableId'
  /** The type of `$sequence`, the number in the order of creation; without it, the key is left out. */
  readonly sequence?: 'number' | 'text'
  /** Reads expand related documents only if a select names them; a relation to one becomes its id. */
  readonly expandsSelected?: true
}

/** A document as the API returns it. */
export type Document = { readonly $id: string } & Readonly<Record<string, unknown>>
/** A document whose related documents are still to be added. */
export type MutableDocument = { readonly $id: string } & Record<string, unknown>

/** The ids of the database and the collections, as clients know them. */
export interface Ids {
  readonly databaseId: string
  readonly collectionIds: Readonly<Record<string, string>>
}

interface Stored {
  readonly row: Row
  readonly model: Model
}

function valueOf({ name, field }: SelectedField, { row, model }: Stored, view: View): unknown {
  const stored = row[name] ?? null
  const kind = field?.kind
  if (kind === 'pictures')
    return picturesIn(row, name, field).map((picture) => ({
      ...picture,
      imageUrl: view.urlOf(picture.imageUrl),
    }))
  if (kind === 'pictureList') return listIn(model, row, field)
  if (kind === 'flag') return stored === 1
  if (kind === 'tags') return typeof stored === 'string' ? JSON.parse(stored) : []
  if (kind === 'instant') return typeof stored === 'number' ? formatInstant(stored) : null
  if (kind === 'media') return typeof stored === 'string' ? view.urlOf(stored) : null
  return stored
}

/** In stored permissions: a role other than an account or a member of a team, which only they themselves see. */
const OPEN_ROLE = /\(\\"(?!user:|member:)/

/** The part of `$permissions` that the viewer may see: never another person's account. */
function permissionsOf(stored: string, actor: Actor | undefined): string[] {
  const accountId = actor?.accountId
  // Most permissions name other accounts than the viewer's. Parsing them takes longer than all other fields.
  if ((accountId === undefined || !stored.includes(accountId)) && !OPEN_ROLE.test(stored)) return []
  return visiblePermissions(JSON.parse(stored) as string[], accountId)
}

export const DEFAULT_DIALECT: Dialect = {}

function sequenceOf({ sequence }: Row, as: Dialect['sequence']): unknown {
  return as === 'text' ? String(sequence) : sequence
}

/** The fields of a row that the viewer may see, without the system's. */
function presentFields(row: Row, selection: Selection, view: View): Record<string, unknown> {
  const { model, fields, edges, isPartlyPrivate } = selection
  const isOwn = isPartlyPrivate && isOwner(model, view.actor, row)
  const document: Record<string, unknown> = {}
  const stored = { row, model }
  for (const field of fields) {
    if (isOwn || !field.isPrivate) document[field.name] = valueOf(field, stored, view)
  }
  for (const { name, isPrivate } of edges) if (isOwn || !isPrivate) document[name] = null
  return document
}

/** The viewer, and whether the documents are nested. */
export interface PresentOptions {
  readonly view: View
  readonly ids: Ids
  /** Nested documents show the permissions of a guest, so that most viewers get the same document. */
  readonly isNested?: true
}

/**
 * A row as the viewer may see it: without the fields for its owner, unless they are the viewer. Related documents are
 * added later; their keys are there already.
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
