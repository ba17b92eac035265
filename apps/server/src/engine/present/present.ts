import { visiblePermissions } from '@devhood/contract'
import { type SqlValue } from '#platform/database'
import { type Json, parseJson } from '#platform/json'
import { type Actor } from '../access/index.ts'
import {
  type Field,
  formatInstant,
  listIn,
  type Model,
  type Picture,
  picturesIn,
} from '../schema/index.ts'
import { type Row, type Selection, type SelectedField } from '../query/index.ts'

/** How a read that may be long yields to others. */
export interface Throttle {
  /** Waits for a permit among reads that may be long. */
  readonly acquire: () => Promise<void>
  /** Adds to the number of documents in the response, before they are read. May wait, or throw to end the read. */
  readonly addDocuments: (documents: number) => Promise<void>
  /** Yields the event loop: called between portions of work. */
  readonly yieldLoop: () => Promise<void>
}

/** The viewer, and how stored paths of this server become URLs. */
export interface View {
  readonly actor: Actor | undefined
  readonly urlOf: (path: string) => string
  /** The prefix of all URLs; left out if each URL is unique to one response. */
  readonly baseUrl?: string
  readonly dialect?: Dialect
  /** How a long read yields to others; left out in units of work, which wait for nothing. */
  readonly throttle?: Throttle
  /** For guests: whether they may be the person who has just created this account. */
  readonly mayClaimAccount?: (accountId: string) => boolean
}

/** The view for which the server reads and writes by itself. URLs are paths, because no client gets them. */
export const viewFor = (actor: Actor | undefined): View => ({ actor, urlOf: (path) => path })

/** How a client wants documents written; without it, in the format of the oldest SDKs. */
export interface Dialect {
  /** The key under which a document names its collection; `$collectionId` by default. */
  readonly collectionKey?: '$tableId'
  /** The type of `$sequence`, the number in the order of creation; without it, the key is left out. */
  readonly sequence?: 'number' | 'text'
  /** Reads expand related documents only if a select names them; a relation to one becomes its id. */
  readonly expandsSelected?: true
  /** A select removes the system's keys that it doesn't name. */
  readonly selectsSystemKeys?: true
}

/** A document as the API returns it. */
export type Document = { readonly $id: string } & Readonly<Record<string, unknown>>

/** A document as JSON. Hardly any is ever an object: most are sent. */
export interface WrittenDocument {
  readonly $id: string
  readonly json: Json
}

export const parseDocument = ({ json }: WrittenDocument) => parseJson(json) as Document

/** The ids of the database and the collections, as clients know them. */
export interface Ids {
  readonly databaseId: string
  readonly collectionIds: Readonly<Record<string, string>>
}

interface Stored {
  readonly row: Row
  readonly model: Model
}

/** The JSON of the value in a field's own column. */
function columnJson(kind: Field['kind'] | undefined, stored: SqlValue, view: View): string {
  if (kind === 'flag') return stored === 1 ? 'true' : 'false'
  if (stored === null) return kind === 'tags' ? '[]' : 'null'
  // Stored as JSON.
  if (kind === 'tags') return String(stored)
  if (kind === 'instant') return `"${formatInstant(Number(stored))}"`
  if (kind === 'media') return JSON.stringify(view.urlOf(String(stored)))
  return typeof stored === 'string' ? JSON.stringify(stored) : String(stored)
}

/** The JSON of a field. */
function fieldJson({ name, field }: SelectedField, { row, model }: Stored, view: View): string {
  if (field?.kind === 'pictures') {
    const pictures: Picture[] = []
    for (const each of picturesIn(row, name, field))
      pictures.push({ ...each, imageUrl: view.urlOf(each.imageUrl) })
    return JSON.stringify(pictures)
  }
  if (field?.kind === 'pictureList') return JSON.stringify(listIn(model, row, field))
  return columnJson(field?.kind, row[name] ?? null, view)
}

/** In stored permissions: a role other than an account or a member of a team, which only they themselves see. */
const OPEN_ROLE = /\(\\"(?!user:|member:)/

/** The part of `$permissions` that the viewer may see: never another person's account. */
function permissionsJson(stored: string, actor: Actor | undefined): string {
  const accountId = actor?.accountId
  // Most permissions name other accounts than the viewer's. Parsing them takes longer than all other fields.
  if ((accountId === undefined || !stored.includes(accountId)) && !OPEN_ROLE.test(stored))
    return '[]'
  return JSON.stringify(visiblePermissions(JSON.parse(stored) as string[], accountId))
}

export const DEFAULT_DIALECT: Dialect = {}

/** The viewer, and whether the documents are nested. */
export interface PresentOptions {
  readonly view: View
  readonly ids: Ids
  /** Nested documents show the permissions of a guest, so that most viewers get the same document. */
  readonly isNested?: true
}

/** The system's keys as JSON, without the end of the object. */
function systemJson(
  row: Row,
  { model, systemKeys }: Selection,
  { view, ids, isNested }: PresentOptions,
): string {
  const { collectionKey = '$collectionId', sequence } = view.dialect ?? DEFAULT_DIALECT
  const [createdAt, updatedAt] = [Number(row['$createdAt']), Number(row['$updatedAt'])]
  const created = `"${formatInstant(createdAt)}"`
  const updated = updatedAt === createdAt ? created : `"${formatInstant(updatedAt)}"`
  const permissions = permissionsJson(
    String(row['$permissions']),
    isNested ? undefined : view.actor,
  )
  // Ids contain nothing that JSON escapes.
  const system: Record<string, string> = {
    $id: `"${String(row['$id'])}"`,
    $createdAt: created,
    $updatedAt: updated,
    $permissions: permissions,
  }
  const number = String(row['sequence'])
  if (sequence !== undefined) system['$sequence'] = sequence === 'text' ? `"${number}"` : number
  let json = `{"$databaseId":"${ids.databaseId}","${collectionKey}":"${ids.collectionIds[model.name] ?? model.name}"`
  for (const key in system)
    if (systemKeys === undefined || systemKeys.has(key)) json += `,"${key}":${system[key]}`
  return json
}

/** A row, and whether the viewer sees the fields that are for its owner. */
interface ShownRow {
  readonly row: Row
  readonly isOwn: boolean
}

/** A row as JSON as the viewer may see it. Without the end of the object, because related documents follow. */
export function rowJson(
  { row, isOwn }: ShownRow,
  selection: Selection,
  options: PresentOptions,
): string {
  const stored = { row, model: selection.model }
  let json = systemJson(row, selection, options)
  for (const field of selection.fields)
    if (isOwn || !field.isPrivate) json += field.key + fieldJson(field, stored, options.view)
  return json
}
