import {
  AppError,
  checkGrantable,
  defaultPermissions,
  newId,
  parsePermissions,
  SERVER_CHOOSES_ID,
} from '@devhood/contract'
import type { Document, Engine, RawRecord, View } from '#engine'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import { type Writer, writeInPortions } from '#platform/database'
import { findGoing, hasManyTies, listGoing, loosenPost, storeGoing } from './deletion-store.ts'
import { type Address, type CollectionName, type Places } from './places.ts'
import type { Data, Rules } from './rules.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Engine
  readonly changes: Pick<Changes, 'announce'>
  readonly places: Places
  /** The collections that ask more than their declaration says. */
  readonly rules: Readonly<Partial<Record<CollectionName, Rules>>>
}

interface Write {
  readonly data: Data | undefined
  readonly permissions: unknown
}
/** The open unit of work, and who writes. */
interface Writing {
  readonly tx: Writer
  readonly view: View
}
interface Guard {
  /** Refuses the write when the document was changed after this time, in milliseconds. */
  readonly unchangedSince: number | undefined
}

/** A document by its collection and id. */
type Known = readonly [name: CollectionName, id: string]

/** A change of one number, with the bounds of its result. */
export type Step = Parameters<Engine['stepped']>[3]

/** Writes as parts of a unit of work that is open already. */
function writers({ now, engine, changes, places, rules }: Options) {
  async function createIn({ tx, view }: Writing, address: Address, write: Write) {
    const name = places.find(address)
    const sent = write.data
    if (sent === undefined) throw new AppError('document_missing_data')
    // Of the caller, whoever a rule then writes for: a guest has no role to give.
    const permissions = permissionsIn(write) ?? defaultPermissions(view.actor)
    checkGrantable(permissions, view.actor)
    const { documentId } = address
    const id = documentId === SERVER_CHOOSES_ID ? newId(now()) : documentId
    const change = await rules[name]?.creating?.({ tx, engine, view }, sent, id)
    const { view: as = view, ...input } = change ?? { data: sent }
    changes.announce(tx, { kind: 'document', collection: name, id, action: 'create' })
    const document = await engine.create(tx, name, { ...input, id, permissions }, as)
    await rules[name]?.created?.({ tx, engine, view }, id)
    return document
  }

  async function updateIn({ tx, view }: Writing, address: Address, write: Write & Guard) {
    const name = places.find(address)
    const id = address.documentId
    const sent = write.data
    const permissions = permissionsIn(write)
    checkPayload(write)
    const before = write.unchangedSince === undefined ? undefined : await engine.find(tx, name, id)
    const change = sent && (await rules[name]?.updating?.({ tx, engine, view }, sent, id))
    const input = { ...(sent && { data: sent }), ...change, ...(permissions && { permissions }) }
    const document = await engine.update(tx, name, id, input, view)
    checkUnchanged(before, write)
    changes.announce(tx, { kind: 'document', collection: name, id, action: 'update' })
    return document
  }

  async function deleteIn(writing: Writing, address: Address, guard: Guard) {
    const name = places.find(address)
    const isLong = name === 'posts' && (await hasManyTies(writing.tx, address.documentId))
    await (isLong ? beginDeletion : deleteAtOnce)(writing, [name, address.documentId], guard)
  }

  /** A post on which much hangs is hidden and told of as gone. `finishDeletion` does the rest. */
  async function beginDeletion({ tx, view }: Writing, [name, id]: Known, guard: Guard) {
    const row = await engine.getDeletable(tx, name, id, view)
    checkUnchanged(row, guard)
    changes.announce(tx, { kind: 'document', collection: name, id, action: 'delete', row })
    await storeGoing(tx, id)
  }

  async function deleteAtOnce({ tx, view }: Writing, [name, id]: Known, guard: Guard) {
    const rule = rules[name]
    const unit = { tx, engine, view }
    if (rule?.deleting) await rule.deleting(unit, await engine.getDeletable(tx, name, id, view))
    const row = await engine.delete(tx, name, id, view)
    checkUnchanged(row, guard)
    changes.announce(tx, { kind: 'document', collection: name, id, action: 'delete', row })
    await rule?.deleted?.(unit, row)
  }

  return { createIn, updateIn, deleteIn, deleteAtOnce }
}

type Writers = ReturnType<typeof writers>

/** What deletions leave to be done after their own unit of work. */
function deletions({ database }: Pick<Options, 'database'>, { deleteAtOnce }: Writers) {
  async function goOn(tx: Writer, id: string): Promise<boolean> {
    const creator = await findGoing(tx, id)
    if (creator === undefined) return false
    if (await loosenPost(tx, id)) return true
    const actor = { ...creator, sessionId: '', isVerified: false }
    const view = { actor, urlOf: (path: string) => path }
    await deleteAtOnce({ tx, view }, ['posts', id], { unchangedSince: undefined })
    return false
  }

  /** Ends when nothing is left of a post whose deletion was begun. */
  async function finishDeletion(id: string): Promise<void> {
    if ((await findGoing(database, id)) === undefined) return
    await writeInPortions(database, async (tx) => goOn(tx, id))
  }

  /** Goes on with what was interrupted. */
  async function finishDeletions(): Promise<void> {
    for (const id of await listGoing(database)) await finishDeletion(id)
  }
  return { finishDeletion, finishDeletions }
}

export function documentsService(options: Options) {
  const { database, engine, places } = options
  const within = writers(options)
  const { createIn, updateIn, deleteIn } = within
  const { finishDeletion, finishDeletions } = deletions(options, within)

  async function create(view: View, address: Address, write: Write): Promise<Document> {
    return database.write(async (tx) => createIn({ tx, view }, address, write))
  }

  async function update(view: View, address: Address, write: Write & Guard): Promise<Document> {
    return database.write(async (tx) => updateIn({ tx, view }, address, write))
  }

  /**
   * An update of what is there, else a creation: nothing can come between the look and the write. To whom
   * a document is closed, its id is just taken, which he learns no sooner than by any other creation.
   */
  async function upsert(view: View, address: Address, write: Write & Guard): Promise<Document> {
    checkPayload(write)
    return database.write(async (tx) => {
      const name = places.find(address)
      const isThere = await engine.isReadable(tx, name, address.documentId, view)
      const put = isThere ? updateIn : createIn
      return put({ tx, view }, address, write)
    })
  }

  /** An update like any other, of a value that is worked out here. */
  async function step(view: View, address: Address, change: Step & Guard): Promise<Document> {
    return database.write(async (tx) => {
      const { documentId } = address
      const data = await engine.stepped(tx, places.find(address), documentId, change, view)
      const { unchangedSince } = change
      return updateIn({ tx, view }, address, { data, permissions: undefined, unchangedSince })
    })
  }

  async function remove(view: View, address: Address, guard: Guard): Promise<void> {
    await database.write(async (tx) => deleteIn({ tx, view }, address, guard))
    await finishDeletion(address.documentId)
  }

  const deleting = { deleteIn, loosenPost, finishDeletion, finishDeletions }
  return { create, update, upsert, step, delete: remove, ...deleting }
}

function checkPayload({ data, permissions }: Write): void {
  if (data === undefined && (permissions ?? undefined) === undefined)
    throw new AppError('document_missing_payload')
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
