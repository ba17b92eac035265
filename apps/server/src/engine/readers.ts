import { AppError, type Query } from '@devhood/contract'
import { type Reader, type SqlValue } from '#platform/database'
import { mayReadSome, visible } from './access.ts'
import { type Actor, STRANGER } from './actor.ts'
import { always } from './conditions.ts'
import { documentsOf } from './expand.ts'
import { isFileUsed } from './file-use.ts'
import { listRows } from './list.ts'
import { type Model, ruleOf } from './model.ts'
import { type Document, type View } from './present.ts'
import { planOf } from './query-plan.ts'
import { invalidQuery } from './query-values.ts'
import { newestRelated, rowsByKey } from './related.ts'
import { type Selection, selectionIn, withIds } from './selection.ts'
import { openPlaces, type Places } from './shapes.ts'
import { isImpersonal, isOpen, isOrdinary } from './sharing.ts'
import { openShow } from './showing.ts'
import { keptClosings, knownView } from './sight.ts'
import { isTraced, openTrace, type Trace } from './trace.ts'
import { findReadable, findRow } from './write-statements.ts'
import { type Context } from './context.ts'
import { type Answer, type Asked, type Engine, type RawRecord } from './engine.ts'

/** A row with its members, and to whom it is closed, in the form in which a row keeps what it had. */
// oxlint-disable-next-line max-params -- with what, where, of what, which
export async function wholeRow(
  { shapes, usual }: Context,
  db: Reader,
  model: Model,
  id: string,
): Promise<RawRecord | undefined> {
  const row = await findRow({ db, shapes }, model, id)
  if (row === undefined) return undefined
  const whole: Record<string, SqlValue> = {
    ...row,
    ...(await keptClosings({ db, shapes }, model, row)),
  }
  const key = row['sequence'] ?? null
  for (const edge of usual(model, 'list').edges) {
    if (edge.kind !== 'members') continue
    const found = await newestRelated({ db, shapes, actor: STRANGER }, model, edge, [key])
    whole[edge.name] = JSON.stringify(found.get(key) ?? [])
  }
  return whole
}

type Names = 'list' | 'get' | 'share' | 'isTimely' | 'isOrdinary'

function checkSelects(queries: readonly Query[]): void {
  const other = queries.find(({ method }) => method !== 'select')
  if (other) throw invalidQuery(`${other.method} can not be asked of one document`)
}

/** Reads lists and documents as somebody is shown them. */
function readingsIn({ shapes, ids, leaves, now, modelOf, usual }: Context) {
  function selectionFor(model: Model, { id, queries }: Asked, view: View): Selection {
    const reading = id === undefined ? 'list' : 'single'
    const selects = queries.filter(({ method }) => method === 'select')
    const isBare = view.dialect?.expandsSelected === true
    if (selects.length === 0) return usual(model, isBare ? 'bare' : reading)
    const selection = selectionIn(model, selects, reading)
    const isWhole = selects.some(({ values }) => values.includes('*'))
    return isBare && isWhole ? withIds(selection) : selection
  }

  /** The collection that is asked. Throws unless this reader may see anything of it, and for what it can not be asked. */
  function modelFor({ collection, id, queries }: Asked, { actor }: View): Model {
    const model = modelOf(collection)
    if (!mayReadSome(model, actor)) throw new AppError('user_unauthorized')
    if (id !== undefined) checkSelects(queries)
    return model
  }

  /** Whatever the reader is, is noted in `trace`, if there is one: about whom something would make it different. */
  // oxlint-disable-next-line max-params -- the last one is rarely given
  async function read(db: Reader, asked: Asked, view: View, trace?: Trace): Promise<Answer> {
    const { id, queries, isCounted = true } = asked
    const model = modelFor(asked, view)
    const selection = selectionFor(model, asked, view)
    const { actor } = view
    const source = { db, shapes, actor, view, ids, leaves, ...(trace && { trace }) }
    if (id === undefined) {
      const asking = { model, actor, places: openPlaces(), now: now() }
      const plan = planOf(asking, queries)
      const reading = { db, shapes, columns: selection.columns, isCounted }
      const { total, rows } = await listRows(reading, asking, plan)
      await view.pace?.expect(rows.length)
      return { total, documents: await documentsOf(source, selection, rows) }
    }
    const rows = await rowsByKey(source, selection, '$id', [id])
    const documents = await documentsOf(source, selection, rows)
    if (documents.length === 0) throw new AppError('document_not_found')
    return { total: 1, documents }
  }
  return { modelFor, selectionFor, read }
}

/** Whoever asks gets what they may see. */
function answers(context: Context): Pick<Engine, Names> {
  const { shapes, models, modelOf } = context
  const { modelFor, selectionFor, read } = readingsIn(context)

  return {
    // oxlint-disable-next-line max-params -- the last one is rarely given
    async list(db, collection, queries, as, { isCounted = true } = {}) {
      const asked = { collection, queries, isCounted }
      modelFor(asked, as)
      return read(db, asked, await knownView({ db, shapes }, models, as))
    },
    // oxlint-disable-next-line max-params -- the last one is rarely given
    async get(db, collection, id, as, queries = []) {
      const asked = { collection, id, queries }
      modelFor(asked, as)
      const { documents } = await read(db, asked, await knownView({ db, shapes }, models, as))
      return documents[0] as Document
    },
    async share(db, asked, anybody) {
      const view = { ...anybody, actor: STRANGER }
      const model = modelFor(asked, view)
      const isForAll = isOpen(selectionFor(model, asked, view))
      if (!isForAll || !asked.queries.every((query) => isImpersonal(model, query))) return undefined
      const trace = openTrace(false)
      const value = await read(db, asked, view, trace)
      return {
        value,
        isFor: async (actor: Actor) => !(await isTraced({ db, shapes }, trace, actor)),
      }
    },
    isTimely: (collection) => modelOf(collection).collection.listed !== undefined,
    isOrdinary: async (db, actor) => isOrdinary({ db, shapes }, models, actor),
  }
}

/** The engine's calls that change nothing. */
export function readers(context: Context) {
  const { shapes, models, ids, modelOf, usual } = context
  return {
    ...answers(context),
    find: async (db, collection, id) => findRow({ db, shapes }, modelOf(collection), id),
    findWhole: async (db, collection, id) => wholeRow(context, db, modelOf(collection), id),
    async isReadable(db, collection, id, { actor }) {
      const model = modelOf(collection)
      return (await findReadable({ db, shapes, actor }, model, id)) !== undefined
    },
    show(db, collection, row) {
      const model = modelOf(collection)
      const reading = ruleOf(model, 'read').allow === 'owner' ? 'single' : 'list'
      return openShow({ db, shapes, ids }, usual(model, reading), row)
    },
    async isFileInUse(db, fileId) {
      return isFileUsed({ db, shapes }, models, fileId, () => always)
    },
    async isFileShown(db, fileId, actor) {
      const where = (model: Model, places: Places) => visible(model, actor, places)
      return isFileUsed({ db, shapes }, models, fileId, where)
    },
  } satisfies Partial<Engine>
}
