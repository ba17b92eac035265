import {
  AppError,
  checkGrantable,
  defaultPermissions,
  parsePermissions,
  type Query,
} from '@devhood/contract'
import { absentActor, type Engine, type RawRecord, type View, viewFor } from '#engine'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import { type Reader, type Writer, writeInBatches } from '#platform/database'
import {
  findPendingDeletion,
  hasManyReferences,
  listPendingDeletions,
  detachReferences,
  markDeleting,
  type Owner,
  unmarkDeleting,
} from './deletion-store.ts'
import type { CollectionName } from '@devhood/contract/collections'
import type { DocumentKey } from './addresses.ts'
import type { Data, RuleContext, Rules } from '#resources'

interface Options extends Pick<Platform, 'database'> {
  readonly engine: Engine
  readonly changes: Pick<Changes, 'announce'>
  /** The rules of collections that check more than their declaration. */
  readonly rules: Readonly<Partial<Record<CollectionName, Rules>>>
}

interface Write {
  readonly data: Data | undefined
  readonly permissions: unknown
  readonly selects?: readonly Query[]
}
/** The open unit of work and the author of the write. */
type WriteContext = Pick<RuleContext, 'tx' | 'view'>
interface Precondition {
  /** Refuses the write if the document was changed after this time, in milliseconds. */
  readonly unchangedSince: number | undefined
}

const viewOf = (owner: Owner): View => viewFor({ ...absentActor(owner), readsOwn: true })
const NO_PRECONDITION: Precondition = { unchangedSince: undefined }

/** A change of one number, with the bounds of its result. */
export type Increment = Parameters<Engine['computeIncrement']>[2]

/** Deletes a document with the rules of its collection; `onDeleted` runs between them. */
async function deleteWithRules(
  { engine, rules }: Pick<Options, 'engine' | 'rules'>,
  { tx, view }: WriteContext,
  key: DocumentKey,
  onDeleted: (row: RawRecord) => void,
): Promise<void> {
  const rule = rules[key[0]]
  const context = { tx, engine, view }
  if (rule?.beforeDelete) await rule.beforeDelete(context, await engine.getDeletable(tx, key, view))
  const row = await engine.delete(tx, key, view)
  onDeleted(row)
  await rule?.afterDelete?.(context, row)
}

function deletionWrites(options: Options) {
  const { engine, changes, rules } = options
  /** Returns true if the deletion is only begun, for `finishDeletions` to continue. */
  async function deleteIn(
    { tx, view: caller }: WriteContext,
    key: DocumentKey,
    precondition: Precondition,
  ): Promise<boolean> {
    const [name, id] = key
    const view = (await rules[name]?.deletesAs?.({ tx, engine, view: caller }, id)) ?? caller
    const context = { tx, view }
    if (await replaceByPlaceholder(context, key, precondition)) return false
    const isLong = await hasManyReferences(tx, key)
    await (isLong ? beginDeletion : deleteNow)(context, key, precondition)
    return isLong
  }

  /** Turns a document that others need into a placeholder. Returns false for one that can be deleted. */
  async function replaceByPlaceholder(
    { tx, view }: WriteContext,
    key: DocumentKey,
    precondition: Precondition,
  ): Promise<boolean> {
    const [collection, id] = key
    const rule = rules[collection]
    if (rule?.remains === undefined) return false
    const context = { tx, engine, view }
    const row = await engine.getDeletable(tx, key, view)
    const server = await rule.remains(context, row)
    if (server === undefined) return false
    await rule.beforeDelete?.(context, row)
    await engine.update(tx, key, { server }, view)
    checkUnchanged(row, precondition)
    changes.announce(tx, { kind: 'document', collection, id, action: 'update' })
    await rule.afterDelete?.(context, row)
    return true
  }

  /** Hides a document with many references and announces its deletion. */
  async function beginDeletion(
    { tx, view }: WriteContext,
    key: DocumentKey,
    precondition: Precondition,
  ) {
    const [collection, id] = key
    const row = await engine.getDeletable(tx, key, view)
    checkUnchanged(row, precondition)
    changes.announce(tx, { kind: 'document', collection, id, action: 'delete', row })
    await markDeleting(tx, key)
  }

  async function deleteNow(context: WriteContext, key: DocumentKey, precondition: Precondition) {
    const [collection, id] = key
    await deleteWithRules(options, context, key, (row) => {
      checkUnchanged(row, precondition)
      changes.announce(context.tx, { kind: 'document', collection, id, action: 'delete', row })
    })
  }

  async function completeDeletion(context: WriteContext, key: DocumentKey) {
    await unmarkDeleting(context.tx, key)
    await deleteWithRules(options, context, key, () => undefined)
  }

  return { deleteIn, completeDeletion }
}

function writeOperations(options: Options) {
  const { engine, changes, rules } = options

  async function createIn({ tx, view }: WriteContext, [name, wanted]: DocumentKey, write: Write) {
    const sent = write.data
    if (sent === undefined) throw new AppError('document_missing_data')
    // Those of the caller, even if a rule writes as somebody else: a guest has no role to grant.
    const permissions =
      write.permissions == null
        ? defaultPermissions(view.actor)
        : parsePermissions(write.permissions)
    checkGrantable(permissions, view.actor)
    const { selects } = write
    const known = await rules[name]?.existing?.({ tx, engine, view }, sent)
    if (known !== undefined) return engine.update(tx, [name, known], { selects }, view)
    const id = engine.idFor(name, wanted)
    const change = await rules[name]?.beforeCreate?.({ tx, engine, view }, sent, id)
    const { view: writeView = view, ...input } = change ?? { data: sent }
    changes.announce(tx, { kind: 'document', collection: name, id, action: 'create' })
    const afterCreate = async (row: RawRecord) => {
      await change?.afterCreate?.(row)
      await rules[name]?.afterCreate?.({ tx, engine, view }, row)
    }
    return engine.create(tx, name, { ...input, id, permissions, selects, afterCreate }, writeView)
  }

  /** The owner's data as the rule completes it. */
  async function changeOf(context: RuleContext, key: DocumentKey, data: Data) {
    const rule = rules[key[0]]
    const { tx, view } = context
    const { actor } = view
    if (!rule?.beforeUpdate || !actor) return undefined
    const before = await engine.findOwn(tx, key, data, view)
    return before && rule.beforeUpdate({ ...context, actor }, data, before)
  }

  async function updateIn(
    { tx, view }: WriteContext,
    key: DocumentKey,
    write: Write & Precondition,
  ) {
    const [collection, id] = key
    const sent = write.data && (await engine.applyOperators(tx, key, write.data, view))
    const permissions = write.permissions == null ? undefined : parsePermissions(write.permissions)
    checkPayload(write)
    const before =
      write.unchangedSince === undefined ? undefined : await engine.find(tx, collection, id)
    const context = { tx, engine, view }
    const change = sent && (await changeOf(context, key, sent))
    const { afterUpdate, ...completed } = change ?? {}
    const input = {
      ...(sent && { data: sent }),
      ...completed,
      ...(permissions && { permissions }),
      selects: write.selects,
      afterMembership: rules[collection]?.afterMembership?.bind(undefined, context),
    }
    const document = await engine.update(tx, key, input, view)
    await afterUpdate?.()
    if (before) checkUnchanged(before, write)
    changes.announce(tx, { kind: 'document', collection, id, action: 'update' })
    return document
  }

  return { createIn, updateIn, ...deletionWrites(options) }
}

type WriteOperations = ReturnType<typeof writeOperations>

function deletions(
  { database }: Pick<Options, 'database'>,
  { deleteIn, completeDeletion }: WriteOperations,
) {
  /** Continues a deletion that was begun. Returns false when it is complete. */
  async function continueDeletion(tx: Writer, key: DocumentKey): Promise<boolean> {
    const owner = await findPendingDeletion(tx, key)
    if (owner === undefined) return false
    if (await detachReferences(tx, key)) return true
    await completeDeletion({ tx, view: viewOf(owner) }, key)
    return false
  }

  const isDeleting = async (db: Reader, key: DocumentKey): Promise<boolean> =>
    (await findPendingDeletion(db, key)) !== undefined

  /**
   * Deletes a document as its owner, or as much of it as fits into one unit of work. Returns true while more is left.
   */
  async function deleteBatch(tx: Writer, owner: Owner, key: DocumentKey): Promise<boolean> {
    if (await isDeleting(tx, key)) return continueDeletion(tx, key)
    return deleteIn({ tx, view: viewOf(owner) }, key, NO_PRECONDITION)
  }

  async function finishDeletions(): Promise<void> {
    for (const key of await listPendingDeletions(database))
      await writeInBatches(database, async (tx) => continueDeletion(tx, key))
  }
  return { isDeleting, deleteBatch, finishDeletions }
}

/** Writes that the server makes as the owner of a document. */
const ownerWrites = (options: Options, operations: WriteOperations) => ({
  ...deletions(options, operations),
  async updateAsOwner(tx: Writer, owner: Owner, key: DocumentKey, data: Data): Promise<void> {
    const write = { data, permissions: undefined, ...NO_PRECONDITION }
    await operations.updateIn({ tx, view: viewOf(owner) }, key, write)
  },
})

export function documentsService(options: Options) {
  const { database, engine } = options
  const operations = writeOperations(options)
  const { createIn, updateIn, deleteIn } = operations

  return {
    create: async (view: View, key: DocumentKey, write: Write) =>
      database.write(async (tx) => createIn({ tx, view }, key, write)),

    update: async (view: View, key: DocumentKey, write: Write & Precondition) =>
      database.write(async (tx) => updateIn({ tx, view }, key, write)),

    /**
     * Updates the document if it exists, else creates it; no other write can come between the check and the write. For
     * viewers who may not see the document, its id is taken, as in any other creation. If the server alone chooses ids,
     * a new document gets another id, whether the requested one exists or not.
     */
    upsert: async (view: View, key: DocumentKey, write: Write & Precondition) => {
      checkPayload(write)
      return database.write(async (tx) => {
        const [name, id] = key
        const readable = await engine.findReadable(tx, name, id, view)
        if (readable) return updateIn({ tx, view }, key, write)
        const data = write.data && (await engine.applyOperators(tx, [name], write.data, view))
        return createIn({ tx, view }, key, { ...write, data })
      })
    },

    /** An update like any other, with a value that is computed here. */
    increment: async (view: View, key: DocumentKey, change: Increment & Precondition) =>
      database.write(async (tx) => {
        const data = await engine.computeIncrement(tx, key, change, view)
        const { unchangedSince } = change
        return updateIn({ tx, view }, key, { data, permissions: undefined, unchangedSince })
      }),

    /** Nobody sees the document any more when this resolves. If it has many references, upkeep deletes them later. */
    async delete(view: View, key: DocumentKey, precondition: Precondition): Promise<void> {
      await database.write(async (tx) => deleteIn({ tx, view }, key, precondition))
    },
    ...ownerWrites(options, operations),
  }
}

function checkPayload({ data, permissions }: Write): void {
  if (data === undefined && (permissions ?? undefined) === undefined)
    throw new AppError('document_missing_payload')
}

/** Runs after the write, which it then rolls back: viewers who may not see the document learn nothing from it. */
function checkUnchanged(before: RawRecord, { unchangedSince }: Precondition): void {
  if (unchangedSince === undefined) return
  if (Number(before['$updatedAt']) > unchangedSince) throw new AppError('document_update_conflict')
}

export type DocumentsService = ReturnType<typeof documentsService>
