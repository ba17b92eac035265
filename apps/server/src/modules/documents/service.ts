import {
  AppError,
  checkGrantable,
  defaultPermissions,
  newId,
  parsePermissions,
  parseQueries,
  SERVER_CHOOSES_ID,
} from '@devhood/contract'
import type { Document, Engine, RawRecord, View } from '#engine'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import { type Address, type CollectionName, type Place, type Places } from './places.ts'
import type { Data, Rules } from './rules.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Engine
  readonly changes: Changes
  readonly places: Places
  /** The collections that ask more than their declaration says. */
  readonly rules: Readonly<Partial<Record<CollectionName, Rules>>>
}

interface Write {
  readonly data: Data | undefined
  readonly permissions: unknown
}
interface Guard {
  /** Refuses the write when the document was changed after this time, in milliseconds. */
  readonly unchangedSince: number | undefined
}

export function documentsService({ database, now, engine, changes, places, rules }: Options) {
  async function list(view: View, place: Place, queries: readonly string[]) {
    return engine.list(database, places.find(place), parseQueries(queries), view)
  }

  async function get(view: View, address: Address, queries: readonly string[]): Promise<Document> {
    const parsed = parseQueries(queries)
    if (parsed.some(({ method }) => method !== 'select'))
      throw new AppError('general_query_invalid', {
        message: 'Invalid query: a single document takes select only.',
      })
    return engine.get(database, places.find(address), address.documentId, view, parsed)
  }

  async function create(view: View, address: Address, write: Write): Promise<Document> {
    const name = places.find(address)
    const sent = write.data
    if (sent === undefined) throw new AppError('document_missing_data')
    // Of the caller, whoever a rule then writes for: a guest has no role to give.
    const permissions = permissionsIn(write) ?? defaultPermissions(view.actor)
    checkGrantable(permissions, view.actor)
    const { documentId } = address
    const id = documentId === SERVER_CHOOSES_ID ? newId(now()) : documentId
    return database.write(async (tx) => {
      const change = await rules[name]?.creating?.({ tx, engine, view }, sent, id)
      const { view: as = view, ...input } = change ?? { data: sent }
      changes.announce(tx, { kind: 'document', collection: name, id, action: 'create' })
      return engine.create(tx, name, { ...input, id, permissions }, as)
    })
  }

  async function update(view: View, address: Address, write: Write & Guard): Promise<Document> {
    const name = places.find(address)
    const id = address.documentId
    const sent = write.data
    const permissions = permissionsIn(write)
    if (sent === undefined && permissions === undefined)
      throw new AppError('document_missing_payload')
    return database.write(async (tx) => {
      const before =
        write.unchangedSince === undefined ? undefined : await engine.find(tx, name, id)
      const change = sent && (await rules[name]?.updating?.({ tx, engine, view }, sent, id))
      const input = { ...(sent && { data: sent }), ...change, ...(permissions && { permissions }) }
      const document = await engine.update(tx, name, id, input, view)
      checkUnchanged(before, write)
      changes.announce(tx, { kind: 'document', collection: name, id, action: 'update' })
      return document
    })
  }

  async function remove(view: View, address: Address, guard: Guard): Promise<void> {
    const name = places.find(address)
    const id = address.documentId
    await database.write(async (tx) => {
      const row = await engine.delete(tx, name, id, view)
      checkUnchanged(row, guard)
      changes.announce(tx, { kind: 'document', collection: name, id, action: 'delete', row })
      await rules[name]?.deleted?.({ tx, engine, view }, row)
    })
  }

  return { list, get, create, update, delete: remove }
}

/** Comes after the write, which it then undoes: to whom the document is closed, it tells nothing. */
function checkUnchanged(before: RawRecord | undefined, { unchangedSince }: Guard): void {
  if (before === undefined || unchangedSince === undefined) return
  if (Number(before['$updatedAt']) > unchangedSince) throw new AppError('document_update_conflict')
}

/** The permissions that were sent, if any. */
function permissionsIn({ permissions }: Write): string[] | undefined {
  return permissions === undefined || permissions === null
    ? undefined
    : parsePermissions(permissions)
}

export type DocumentsService = ReturnType<typeof documentsService>
