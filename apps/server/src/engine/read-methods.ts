import { AppError, LIMITS } from '@devhood/contract'
import { type Reader, type SqlValue } from '#platform/database'
import { openLruCache } from '#platform/lru-cache'
import {
  isOwner,
  type Actor,
  ANY_MEMBER,
  always,
  openParameters,
  type SqlParameters,
} from './access/index.ts'
import {
  documentsOf,
  parseDocument,
  type View,
  isViewerIndependent,
  isShareable,
  openPresenter,
  dependsOnViewer,
  openViewerDependencies,
  type ViewerDependencies,
  type WrittenDocument,
} from './present/index.ts'
import {
  cursorIn,
  isCursor,
  listRows,
  newestRelated,
  planQuery,
  type PreparedList,
  rowsByKey,
  type Selection,
} from './query/index.ts'
import { type Model } from './schema/index.ts'
import {
  isOrdinaryViewer,
  mayReadAny,
  readCondition,
  resolveView,
  snapshotAudience,
  visibilitySql,
} from './visibility/index.ts'
import { findRow } from './write/index.ts'
import { isFileUsed } from './file-references.ts'
import { checkSelects, type Context, selectionFor } from './context.ts'
import { type ReadResult, type ReadRequest, type Engine, type RawRecord } from './interface.ts'

/** A row with its members and who may not see it, in the form that survives its deletion. */
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
    ...(await snapshotAudience({ db, statements }, model, row)),
  }
  const key = row['sequence'] ?? null
  for (const edge of defaultSelection(model, 'list').edges) {
    if (edge.kind !== 'members') continue
    const found = await newestRelated({ db, statements, actor: ANY_MEMBER }, model, edge, [key])
    snapshot[edge.name] = JSON.stringify(found.get(key) ?? [])
  }
  return snapshot
}

/** Number of lists whose plans are cached. */
const LISTS_MAX = 500

interface SelectedList {
  readonly selection: Selection
  readonly list: PreparedList
}

/** Reads lists and documents as a viewer may see them. */
function openReads(context: Context) {
  const { statements, ids, embedded, frequentWords, now, modelOf, defaultSelection } = context

  function selectionOf(model: Model, { id, queries }: ReadRequest, view: View) {
    const reading = id === undefined ? 'list' : 'single'
    return selectionFor({ defaultSelection }, model, { reading, queries }, view)
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

  const lists = openLruCache<string, SelectedList>(LISTS_MAX)

  /** The plan of a list, which is the same for all of its pages. */
  function prepareList(model: Model, request: ReadRequest, view: View): SelectedList {
    const { queries, exceptMuted = false, totalMax } = request
    const { actor, dialect } = view
    const ofAllPages = queries.filter((query) => !isCursor(query))
    const key = JSON.stringify([model.name, ofAllPages, exceptMuted, totalMax, actor, dialect])
    const known = lists.get(key)
    if (known) return known
    const selection = selectionOf(model, request, view)
    const asked = { model, actor, parameters: openParameters(), now: now(), exceptMuted }
    const list = { context: asked, plan: planQuery(asked, queries), pages: new Map() }
    // A plan that depends on the time is for one read.
    if (model.collection.listed) return { selection, list }
    return lists.set(key, { selection, list })
  }

  /** Records in `dependencies`, if given, whose relationships with the viewer would change the result. */
  async function read(
    db: Reader,
    request: ReadRequest,
    view: View,
    dependencies?: ViewerDependencies,
  ): Promise<ReadResult> {
    const { id, queries, totalMax = LIMITS.listTotalMax, totals } = request
    const model = modelFor(request, view)
    const { actor } = view
    const source = { db, statements, actor, view, ids, embedded, dependencies }
    if (id === undefined) {
      const { selection, list } = prepareList(model, request, view)
      const { columns } = selection
      const reading = { db, statements, frequentWords, columns, totalMax, totals }
      const { total, rows } = await listRows(reading, list, cursorIn(queries))
      await view.throttle?.addDocuments(rows.length)
      return { total, documents: await documentsOf(source, selection, rows) }
    }
    const selection = selectionOf(model, request, view)
    const rows = await rowsByKey(source, selection, '$id', [id])
    const documents = await documentsOf(source, selection, rows)
    if (documents.length === 0) throw new AppError('document_not_found')
    return { total: 1, documents }
  }
  return { modelFor, selectionOf, read }
}

/** Reads that return what the viewer may see. */
function readMethods(context: Context) {
  const { statements, models, modelOf } = context
  const { modelFor, selectionOf, read } = openReads(context)

  async function readFor(db: Reader, request: ReadRequest, viewer: View): Promise<ReadResult> {
    modelFor(request, viewer)
    return read(db, request, await resolveView(context, db, viewer))
  }
  return {
    read: readFor,
    async list(db, request, viewer) {
      const { total, documents } = await readFor(db, request, viewer)
      return { total, documents: documents.map(parseDocument) }
    },
    async get(db, request, viewer) {
      const { documents } = await readFor(db, request, viewer)
      return parseDocument(documents[0] as WrittenDocument)
    },
    async readShared(db, request, viewTemplate) {
      const view = { ...viewTemplate, actor: ANY_MEMBER }
      const model = modelFor(request, view)
      const isForEveryone = isShareable(selectionOf(model, request, view))
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
  } satisfies Partial<Engine>
}

/** The engine's methods that change nothing. */
export function readAndPresentMethods(context: Context) {
  const { statements, models, ids, modelOf, defaultSelection } = context
  return {
    ...readMethods(context),
    find: async (db, collection, id) => findRow({ db, statements }, modelOf(collection), id),
    async findOwn(db, [collection, id], data, { actor }) {
      const model = modelOf(collection)
      const sent = new Set(Object.keys(data))
      for (const name of model.memberSets.keys()) sent.delete(name)
      if (sent.size === 0) return undefined
      const row = await findRow({ db, statements }, model, id)
      return row && isOwner(model, actor, row) ? row : undefined
    },
    findSnapshot: async (db, collection, id) => snapshotRow(context, db, modelOf(collection), id),
    findReadable: async (db, collection, id, { actor }) =>
      findRow({ db, statements, actor }, modelOf(collection), id, 'readable'),
    presenter(db, collection, row) {
      const model = modelOf(collection)
      const reading = model.collection.access.read.allow === 'owner' ? 'single' : 'list'
      return openPresenter({ db, statements, ids }, defaultSelection(model, reading), row)
    },
    visibilitySql: visibilitySql(modelOf, models),
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
