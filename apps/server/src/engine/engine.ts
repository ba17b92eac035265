import { AppError, type Query } from '@devhood/contract'
import { type Reader, type Writer } from '#platform/database'
import { mayReadSome, visible } from './access.ts'
import { type Actor, STRANGER } from './actor.ts'
import { type Collection } from './collection.ts'
import { always } from './conditions.ts'
import { documentsOf } from './expand.ts'
import { isFileUsed } from './file-use.ts'
import { type Row } from './list-sql.ts'
import { listRows } from './list.ts'
import { type Model, modelsOf, ruleOf } from './model.ts'
import { type Document, type Ids, type View } from './present.ts'
import { planOf } from './query-plan.ts'
import { invalidQuery } from './query-values.ts'
import { type Change, createRecord, deleteRecord, updateRecord, type Writing } from './records.ts'
import { newestRelated, rowsByKey } from './related.ts'
import {
  bareSelection,
  type Reading,
  type Selection,
  selectionIn,
  wholeSelection,
  withIds,
} from './selection.ts'
import { openPlaces, openShapes, type Places, type Shapes } from './shapes.ts'
import { openShow, type Show } from './showing.ts'
import { knownView } from './sight.ts'
import { type Step, type Stepped, stepRecord } from './steps.ts'
import { findReadable, findRow } from './write-statements.ts'

/** A row as it is stored: `$id`, times in milliseconds, lists as JSON text, paths as paths. */
export type RawRecord = Row

interface NewDocument extends Change {
  readonly id: string
}

/**
 * All access to declared collections. Throws AppErrors, and plain errors for collections that are not
 * declared: which names clients may use is for the caller to check.
 */
export interface Engine {
  /** `isCounted: false` saves the work of counting and tells a total of 0. */
  list(
    db: Reader,
    collection: string,
    queries: readonly Query[],
    view: View,
    options?: { readonly isCounted?: boolean },
  ): Promise<{ total: number; documents: Document[] }>
  /** Of queries only `select`. Throws document_not_found also for what the reader may not see. */
  get(
    db: Reader,
    collection: string,
    id: string,
    view: View,
    queries?: readonly Query[],
  ): Promise<Document>
  create(tx: Writer, collection: string, input: NewDocument, view: View): Promise<Document>
  update(tx: Writer, collection: string, id: string, input: Change, view: View): Promise<Document>
  /**
   * What an update has to set so that a number of a document becomes so much more or less. Throws
   * attribute_not_found, attribute_type_invalid, general_argument_invalid when the result is out of the
   * step's bounds, and what an update by the same person throws.
   */
  stepped(tx: Writer, collection: string, id: string, step: Step, view: View): Promise<Stepped>
  /** Tells what was there: the stored row, and its members, each set under its field's name. */
  delete(tx: Writer, collection: string, id: string, view: View): Promise<RawRecord>
  /**
   * A stored row, what `delete` has told of one included, as lists show it to each reader. Readers of
   * what is open to few alone get all that surrounds it.
   */
  show(db: Reader, collection: string, row: RawRecord): Show
  /** The stored row, without any check: for rules of the server itself. */
  find(db: Reader, collection: string, id: string): Promise<RawRecord | undefined>
  /** Whether there is such a document and the reader may see it. */
  isReadable(db: Reader, collection: string, id: string, view: View): Promise<boolean>
  /** Whether any document points to the file. */
  isFileInUse(db: Reader, fileId: string): Promise<boolean>
  /** Whether a document that the reader may see points to the file; undefined is anybody who may see pictures. */
  isFileShown(db: Reader, fileId: string, actor: Actor | undefined): Promise<boolean>
}

interface Options {
  readonly collections: readonly Collection[]
  /** The time in milliseconds. */
  readonly now: () => number
  readonly ids: Ids & { readonly bucketId: string }
}

/** What to show when nothing is selected: all around one document, around each of a list; or nothing. */
type Extent = Reading | 'bare'

/** The default selections of a model, worked out once. */
function selections(models: ReadonlyMap<string, Model>) {
  const usual = new Map(
    [...models.values()].map((model) => [
      model,
      {
        single: wholeSelection(model, 'single'),
        list: wholeSelection(model, 'list'),
        bare: bareSelection(model),
      },
    ]),
  )
  return (model: Model, extent: Extent): Selection => {
    const selection = usual.get(model)?.[extent]
    if (selection === undefined) throw new Error(`No selection of "${model.name}".`)
    return selection
  }
}

/** What reading and writing share. */
interface Context {
  readonly shapes: Shapes
  readonly models: readonly Model[]
  readonly ids: Options['ids']
  readonly now: () => number
  readonly modelOf: (name: string) => Model
  readonly usual: ReturnType<typeof selections>
}

function readers({ shapes, models, ids, modelOf, usual }: Context) {
  const expansion = (db: Reader, view: View) => ({ db, shapes, actor: view.actor, view, ids })
  function selectionFor(model: Model, queries: readonly Query[], reading: Reading, view: View) {
    const selects = queries.filter(({ method }) => method === 'select')
    const isBare = view.dialect?.expandsSelected === true
    if (selects.length === 0) return usual(model, isBare ? 'bare' : reading)
    const selection = selectionIn(model, selects, reading)
    const isWhole = selects.some(({ values }) => values.includes('*'))
    return isBare && isWhole ? withIds(selection) : selection
  }
  function readable(name: string, { actor }: View): Model {
    const model = modelOf(name)
    if (!mayReadSome(model, actor)) throw new AppError('user_unauthorized')
    return model
  }
  return {
    // oxlint-disable-next-line max-params -- the last one is rarely given
    async list(db, collection, queries, as, { isCounted = true } = {}) {
      const model = readable(collection, as)
      const view = await knownView({ db, shapes }, models, as)
      const selection = selectionFor(model, queries, 'list', view)
      const asking = { model, actor: view.actor, places: openPlaces() }
      const plan = planOf(asking, queries)
      const reading = { db, shapes, columns: selection.columns, isCounted }
      const { total, rows } = await listRows(reading, asking, plan)
      return { total, documents: await documentsOf(expansion(db, view), selection, rows) }
    },
    // oxlint-disable-next-line max-params -- the last one is rarely given
    async get(db, collection, id, as, queries = []) {
      const model = readable(collection, as)
      const other = queries.find(({ method }) => method !== 'select')
      if (other) throw invalidQuery(`${other.method} can not be asked of one document`)
      const view = await knownView({ db, shapes }, models, as)
      const selection = selectionFor(model, queries, 'single', view)
      const source = expansion(db, view)
      const rows = await rowsByKey(source, selection, '$id', [id])
      const [document] = await documentsOf(source, selection, rows)
      if (document === undefined) throw new AppError('document_not_found')
      return document
    },
    find: async (db, collection, id) => findRow({ db, shapes }, modelOf(collection), id),
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
    async isFileShown(db, fileId, actor = STRANGER) {
      const where = (model: Model, places: Places) => visible(model, actor, places)
      return isFileUsed({ db, shapes }, models, fileId, where)
    },
  } satisfies Partial<Engine>
}

function writers({ shapes, ids, now, modelOf, usual }: Context) {
  const writing = (db: Writer, collection: string, { actor }: View) => ({
    db,
    shapes,
    model: modelOf(collection),
    actor,
    now: now(),
    settings: ids,
  })
  /** The answer to a write: the document as a get would show it. */
  async function written({ db, model }: Writing, row: Row, view: View): Promise<Document> {
    const expansion = { db, shapes, actor: view.actor, view, ids }
    const [document] = await documentsOf(expansion, usual(model, 'single'), [row])
    if (document === undefined) throw new Error('A row makes one document.')
    return document
  }
  /** The members of a document, in the form in which a row keeps what it had. */
  async function membersOf({ db, model, actor }: Writing, id: string): Promise<RawRecord> {
    const row = await findRow({ db, shapes }, model, id)
    const key = row?.['sequence'] ?? null
    const edges = usual(model, 'list').edges.filter(({ kind }) => kind === 'members')
    const lists = await Promise.all(
      edges.map(async (edge) => {
        const found = await newestRelated({ db, shapes, actor }, model, edge, [key])
        return [edge.name, JSON.stringify(found.get(key) ?? [])]
      }),
    )
    return Object.fromEntries(lists) as RawRecord
  }
  return {
    async create(tx, collection, { id, ...change }, view) {
      const unit = writing(tx, collection, view)
      return written(unit, await createRecord(unit, id, change), view)
    },
    // oxlint-disable-next-line max-params -- what, where, which, how and by whom
    async update(tx, collection, id, change, view) {
      const unit = writing(tx, collection, view)
      return written(unit, await updateRecord(unit, id, change), view)
    },
    // oxlint-disable-next-line max-params -- what, where, which, how and by whom
    stepped: async (tx, collection, id, step, view) =>
      stepRecord(writing(tx, collection, view), id, step),
    async delete(tx, collection, id, view) {
      const unit = writing(tx, collection, view)
      const members = await membersOf(unit, id)
      return { ...(await deleteRecord(unit, id)), ...members }
    },
  } satisfies Partial<Engine>
}

/** Throws, at start, when declarations contradict each other. */
export function openEngine({ collections, now, ids }: Options): Engine {
  const models = modelsOf(collections)
  const context = {
    shapes: openShapes(),
    models: [...models.values()],
    ids,
    now,
    usual: selections(models),
    modelOf: (name: string) => {
      const model = models.get(name)
      if (model === undefined) throw new Error(`No collection "${name}" is declared.`)
      return model
    },
  }
  return { ...readers(context), ...writers(context) }
}
