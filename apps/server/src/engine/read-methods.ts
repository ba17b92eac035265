import { AppError, type Query } from '@devhood/contract'
import { type Reader, type SqlValue } from '#platform/database'
import {
  mayReadAny,
  readCondition,
  type Actor,
  ANY_MEMBER,
  always,
  openParameters,
  type SqlParameters,
} from './access/index.ts'
import {
  documentsOf,
  type Document,
  type View,
  isViewerIndependent,
  isShareable,
  isOrdinaryViewer,
  openPresenter,
  snapshotRestrictions,
  resolveView,
  dependsOnViewer,
  openViewerDependencies,
  type ViewerDependencies,
} from './present/index.ts'
import {
  isFileUsed,
  listRows,
  planQuery,
  invalidQuery,
  newestRelated,
  rowsByKey,
  type Selection,
  selectionIn,
  withIds,
} from './query/index.ts'
import { type Model, ruleOf } from './schema/index.ts'
import { findReadable, findRow } from './write/index.ts'
import { type Context } from './context.ts'
import { type ReadResult, type ReadRequest, type Engine, type RawRecord } from './interface.ts'

/** A row with its members and who may not see it, in the form that survives its deletion. */
// oxlint-disable-next-line max-params -- context, database, model and id
export async function snapshotRow(
  { statements, defaultSelection }: Context,
  db: Reader,
  model: Model,
  id: string,
): Promise<RawRecord | undefined> {
  const row = await findRow({ db, statements }, model, id)
  if (row === undefined) return undefined
  const snapshot: Record<string, SqlValue> = {
    ...row,
    ...(await snapshotRestrictions({ db, statements }, model, row)),
  }
  const key = row['sequence'] ?? null
  for (const edge of defaultSelection(model, 'list').edges) {
    if (edge.kind !== 'members') continue
    const found = await newestRelated({ db, statements, actor: ANY_MEMBER }, model, edge, [key])
    snapshot[edge.name] = JSON.stringify(found.get(key) ?? [])
  }
  return snapshot
}

type ReadMethod = 'list' | 'get' | 'readShared' | 'changesWithTime' | 'isOrdinaryViewer'

function checkSelects(queries: readonly Query[]): void {
  const other = queries.find(({ method }) => method !== 'select')
  if (other) throw invalidQuery(`${other.method} can't be used for a single document`)
}

/** Reads lists and documents as a viewer may see them. */
function openReads({ statements, ids, embedded, now, modelOf, defaultSelection }: Context) {
  function selectionFor(model: Model, { id, queries }: ReadRequest, view: View): Selection {
    const reading = id === undefined ? 'list' : 'single'
    const selects = queries.filter(({ method }) => method === 'select')
    const expandsSelected = view.dialect?.expandsSelected === true
    if (selects.length === 0) return defaultSelection(model, expandsSelected ? 'bare' : reading)
    const selection = selectionIn(model, selects, reading)
    const selectsAll = selects.some(({ values }) => values.includes('*'))
    return expandsSelected && selectsAll ? withIds(selection) : selection
  }

  /**
   * The model of the collection. Throws if the viewer may read none of it, or for queries that one document doesn't
   * take.
   */
  function modelFor({ collection, id, queries }: ReadRequest, { actor }: View): Model {
    const model = modelOf(collection)
    if (!mayReadAny(model, actor)) throw new AppError('user_unauthorized')
    if (id !== undefined) checkSelects(queries)
    return model
  }

  /** Records in `dependencies`, if given, whose relationships with the viewer would change the result. */
  // oxlint-disable-next-line max-params -- the last one is optional
  async function read(
    db: Reader,
    request: ReadRequest,
    view: View,
    dependencies?: ViewerDependencies,
  ): Promise<ReadResult> {
    const { id, queries, isCounted = true } = request
    const model = modelFor(request, view)
    const selection = selectionFor(model, request, view)
    const { actor } = view
    const source = {
      db,
      statements,
      actor,
      view,
      ids,
      embedded,
      ...(dependencies && { dependencies }),
    }
    if (id === undefined) {
      const queryContext = { model, actor, parameters: openParameters(), now: now() }
      const plan = planQuery(queryContext, queries)
      const reading = { db, statements, columns: selection.columns, isCounted }
      const { total, rows } = await listRows(reading, queryContext, plan)
      await view.throttle?.addDocuments(rows.length)
      return { total, documents: await documentsOf(source, selection, rows) }
    }
    const rows = await rowsByKey(source, selection, '$id', [id])
    const documents = await documentsOf(source, selection, rows)
    if (documents.length === 0) throw new AppError('document_not_found')
    return { total: 1, documents }
  }
  return { modelFor, selectionFor, read }
}

/** Reads that return what the viewer may see. */
function readMethods(context: Context): Pick<Engine, ReadMethod> {
  const { statements, models, modelOf } = context
  const { modelFor, selectionFor, read } = openReads(context)

  return {
    // oxlint-disable-next-line max-params -- the last one is optional
    async list(db, collection, queries, viewer, { isCounted = true } = {}) {
      const request = { collection, queries, isCounted }
      modelFor(request, viewer)
      return read(db, request, await resolveView({ db, statements }, models, viewer))
    },
    // oxlint-disable-next-line max-params -- the last one is optional
    async get(db, collection, id, viewer, queries = []) {
      const request = { collection, id, queries }
      modelFor(request, viewer)
      const { documents } = await read(
        db,
        request,
        await resolveView({ db, statements }, models, viewer),
      )
      return documents[0] as Document
    },
    async readShared(db, request, viewTemplate) {
      const view = { ...viewTemplate, actor: ANY_MEMBER }
      const model = modelFor(request, view)
      const isForEveryone = isShareable(selectionFor(model, request, view))
      if (!isForEveryone || !request.queries.every((query) => isViewerIndependent(model, query)))
        return undefined
      const dependencies = openViewerDependencies(false)
      const value = await read(db, request, view, dependencies)
      return {
        value,
        appliesTo: async (actor: Actor) =>
          !(await dependsOnViewer({ db, statements }, dependencies, actor)),
      }
    },
    changesWithTime: (collection) => modelOf(collection).collection.listed !== undefined,
    isOrdinaryViewer: async (db, actor) => isOrdinaryViewer({ db, statements }, models, actor),
  }
}

/** The engine's methods that change nothing. */
export function readAndPresentMethods(context: Context) {
  const { statements, models, ids, modelOf, defaultSelection } = context
  return {
    ...readMethods(context),
    find: async (db, collection, id) => findRow({ db, statements }, modelOf(collection), id),
    findSnapshot: async (db, collection, id) => snapshotRow(context, db, modelOf(collection), id),
    findReadable: async (db, collection, id, { actor }) =>
      findReadable({ db, statements, actor }, modelOf(collection), id),
    presenter(db, collection, row) {
      const model = modelOf(collection)
      const reading = ruleOf(model, 'read').allow === 'owner' ? 'single' : 'list'
      return openPresenter({ db, statements, ids }, defaultSelection(model, reading), row)
    },
    async isFileInUse(db, fileId) {
      return isFileUsed({ db, statements }, models, fileId, () => always)
    },
    async isFileShown(db, fileId, actor) {
      const where = (model: Model, parameters: SqlParameters) =>
        readCondition(model, actor, parameters)
      return isFileUsed({ db, statements }, models, fileId, where)
    },
  } satisfies Partial<Engine>
}
