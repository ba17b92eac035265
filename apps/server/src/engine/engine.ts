import { randomUUID } from 'node:crypto'
import { newId, type Query, SERVER_CHOOSES_ID } from '@devhood/contract'
import { type Writer } from '#platform/database'
import { type Collection, modelsOf } from './schema/index.ts'
import { documentsOf, openEmbeddedCache, type Ids, type View } from './present/index.ts'
import { type Row } from './query/index.ts'
import { openFrequentWords } from './search/index.ts'
import {
  rejectOperators,
  applyOperators,
  operatorsIn,
  createRecord,
  deleteRecord,
  getDeletable,
  updateRecord,
  type WriteContext,
  incrementRecord,
} from './write/index.ts'
import { openStatementCache } from './access/index.ts'
import { checkSelects, type Context, defaultSelections, selectionFor } from './context.ts'
import { resolveView } from './visibility/index.ts'
import { readAndPresentMethods, snapshotRow } from './read-methods.ts'
import { type Engine } from './interface.ts'

interface Options {
  readonly collections: readonly Collection[]
  /** The time in milliseconds. */
  readonly now: () => number
  readonly ids: Ids & { readonly bucketId: string }
}

interface Written {
  readonly row: Row
  readonly view: View
  readonly selects?: readonly Query[] | undefined
}

/** The result of a write: the document as `get` would return it to this viewer now. */
async function presentWritten(
  context: Context,
  { db, model }: WriteContext,
  { row, view, selects }: Written,
) {
  const { statements, ids, embedded } = context
  const expansion = { db, statements, actor: view.actor, view, ids, embedded }
  if (selects) checkSelects(selects)
  const selection = selects
    ? selectionFor(context, model, { reading: 'single', queries: selects }, view)
    : context.defaultSelection(model, 'single')
  const [document] = await documentsOf(expansion, selection, [row])
  if (document === undefined) throw new Error('A row makes one document.')
  return document
}

function writeMethods(context: Context) {
  const { statements, ids, now, modelOf } = context
  const contextFor = (db: Writer, collection: string, { actor }: View) => ({
    db,
    statements,
    model: modelOf(collection),
    actor,
    now: now(),
    settings: ids,
  })
  const serverChoosesIds = (collection: string) => modelOf(collection).collection.ids === 'server'
  return {
    serverChoosesIds,
    idFor: (collection, request) =>
      request === SERVER_CHOOSES_ID || serverChoosesIds(collection)
        ? newId(now(), randomUUID())
        : request,
    async create(tx, collection, { id, afterCreate, ...change }, view) {
      const writeContext = contextFor(tx, collection, view)
      rejectOperators(writeContext.model, change.data ?? {})
      const row = await createRecord(writeContext, id, change)
      await afterCreate?.(row)
      const current = await resolveView(context, tx, view)
      const { selects } = change
      return presentWritten(context, writeContext, { row, view: current, selects })
    },
    async update(tx, [collection, id], change, view) {
      const before = await resolveView(context, tx, view)
      const writeContext = contextFor(tx, collection, before)
      const row = await updateRecord(writeContext, id, change)
      // Fields set by the server may hide the document, and a new block changes what the viewer sees.
      const keepsVisibility =
        change.server === undefined && writeContext.model.collection.relationship === undefined
      const after = keepsVisibility ? before : await resolveView(context, tx, view)
      const { selects } = change
      return presentWritten(context, writeContext, { row, view: after, selects })
    },
    computeIncrement: async (tx, [collection, id], step, view) =>
      incrementRecord(contextFor(tx, collection, view), id, step),
    async applyOperators(tx, [collection, id], data, view) {
      const operators = operatorsIn(modelOf(collection), data)
      if (operators.length === 0) return data
      return applyOperators(contextFor(tx, collection, view), id, data, operators)
    },
    async delete(tx, [collection, id], view) {
      const writeContext = contextFor(tx, collection, view)
      const before = await snapshotRow(context, tx, writeContext.model, id)
      return { ...before, ...(await deleteRecord(writeContext, id)) }
    },
    async getDeletable(tx, [collection, id], view) {
      const writeContext = contextFor(tx, collection, view)
      const row = await getDeletable(writeContext, id)
      return { ...(await snapshotRow(context, tx, writeContext.model, id)), ...row }
    },
  } satisfies Partial<Engine>
}

/** Throws, at start, if declarations contradict each other. */
export function openEngine({ collections, now, ids }: Options): Engine {
  const models = modelsOf(collections)
  const context = {
    statements: openStatementCache(),
    embedded: openEmbeddedCache(),
    frequentWords: openFrequentWords(now),
    models: [...models.values()],
    ids,
    now,
    defaultSelection: defaultSelections(),
    modelOf: (name: string) => {
      const model = models.get(name)
      if (model === undefined) throw new Error(`No collection "${name}" is declared.`)
      return model
    },
  }
  return { ...readAndPresentMethods(context), ...writeMethods(context) }
}
