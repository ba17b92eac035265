import { AppError, checkGrantable, defaultPermissions, parsePermissions } from '@devhood/contract'
import type { Document, Engine, RawRecord, View } from '#engine'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import { type Reader, type Writer, writeInPortions } from '#platform/database'
import { findGoing, hasManyTies, listGoing, loosen, storeGoing } from './deletion-store.ts'
import { type Address, type CollectionName, type Places } from './places.ts'
import type { Data, Rules } from './rules.ts'

interface Options extends Pick<Platform, 'database'> {
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

/** Whose document is deleted, whoever asks for it. */
interface Owner {
  readonly userId: string
  readonly accountId: string
}
const viewOf = (owner: Owner): View => ({
  actor: { ...owner, sessionId: '', isVerified: false },
  urlOf: (path: string) => path,
})
const UNGUARDED: Guard = { unchangedSince: undefined }

/** A change of one number, with the bounds of its result. */
export type Step = Parameters<Engine['stepped']>[3]

/** Writes as parts of a unit of work that is open already. */
function writers({ engine, changes, places, rules }: Options) {
  async function createIn({ tx, view }: Writing, address: Address, write: Write) {
    const name = places.find(address)
    const sent = write.data
    if (sent === undefined) throw new AppError('document_missing_data')
    // Of the caller, whoever a rule then writes for: a guest has no role to give.
    const permissions = permissionsIn(write) ?? defaultPermissions(view.actor)
    checkGrantable(permissions, view.actor)
    const id = engine.idFor(name, address.documentId)
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
    const sent = write.data && (await engine.operated(tx, name, id, write.data, view))
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

  /** True when it is only begun, for `finishDeletion` to go on with. */
  async function deleteIn(writing: Writing, known: Known, guard: Guard): Promise<boolean> {
    const isLong = await hasManyTies(writing.tx, known)
    await (isLong ? beginDeletion : deleteAtOnce)(writing, known, guard)
    return isLong
  }

  /** Hides what much hangs on, and tells that it is gone. */
  async function beginDeletion({ tx, view }: Writing, known: Known, guard: Guard) {
    const [name, id] = known
    const row = await engine.getDeletable(tx, name, id, view)
    checkUnchanged(row, guard)
    changes.announce(tx, { kind: 'document', collection: name, id, action: 'delete', row })
    await storeGoing(tx, known)
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

/** Deletions that take more than one unit of work. */
function deletions({ database }: Pick<Options, 'database'>, { deleteIn, deleteAtOnce }: Writers) {
  /** Goes on with a deletion that was begun. False when there is nothing left of it. */
  async function goOn(tx: Writer, known: Known): Promise<boolean> {
    const owner = await findGoing(tx, known)
    if (owner === undefined) return false
    if (await loosen(tx, known)) return true
    await deleteAtOnce({ tx, view: viewOf(owner) }, known, UNGUARDED)
    return false
  }

  const isGoing = async (db: Reader, known: Known): Promise<boolean> =>
    (await findGoing(db, known)) !== undefined

  /** Deletes a document as its owner, or as much of it as goes in one unit of work. True while more is left of it. */
  async function deleteSome(tx: Writer, owner: Owner, known: Known): Promise<boolean> {
    if (await isGoing(tx, known)) return goOn(tx, known)
    return deleteIn({ tx, view: viewOf(owner) }, known, UNGUARDED)
  }

  /** Ends when nothing is left of a document whose deletion was begun. */
  async function finishDeletion(known: Known): Promise<void> {
    if (await isGoing(database, known))
      await writeInPortions(database, async (tx) => goOn(tx, known))
  }

  /** Goes on with what was interrupted. */
  async function finishDeletions(): Promise<void> {
    for (const known of await listGoing(database)) await finishDeletion(known)
  }
  return { isGoing, deleteSome, finishDeletion, finishDeletions }
}

export function documentsService(options: Options) {
  const { database, engine, places } = options
  const within = writers(options)
  const { createIn, updateIn, deleteIn } = within
  const deleting = deletions(options, within)

  async function create(view: View, address: Address, write: Write): Promise<Document> {
    return database.write(async (tx) => createIn({ tx, view }, address, write))
  }

  async function update(view: View, address: Address, write: Write & Guard): Promise<Document> {
    return database.write(async (tx) => updateIn({ tx, view }, address, write))
  }

  /**
   * An update of what is there, else a creation: nothing can come between the look and the write. To readers for whom
   * a document is closed, its id is just taken, as in any other creation; where the server alone chooses ids, a new
   * document gets another one, whether there is such a document or not.
   */
  async function upsert(view: View, address: Address, write: Write & Guard): Promise<Document> {
    checkPayload(write)
    return database.write(async (tx) => {
      const name = places.find(address)
      const isThere = await engine.isReadable(tx, name, address.documentId, view)
      if (isThere) return updateIn({ tx, view }, address, write)
      const data = write.data && (await engine.operated(tx, name, undefined, write.data, view))
      return createIn({ tx, view }, address, { ...write, data })
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
    const known = [places.find(address), address.documentId] as const
    await database.write(async (tx) => deleteIn({ tx, view }, known, guard))
    await deleting.finishDeletion(known)
  }

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
