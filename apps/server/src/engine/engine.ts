import { newId, type Query, SERVER_CHOOSES_ID } from '@devhood/contract'
import { type Reader, type Writer } from '#platform/database'
import { type Actor } from './actor.ts'
import { type Collection } from './collection.ts'
import { documentsOf } from './expand.ts'
import { openLeaves } from './leaves.ts'
import { type Row } from './list-sql.ts'
import { modelsOf } from './model.ts'
import { refuseOperators, withoutOperators } from './operators.ts'
import { type Document, type Ids, type View } from './present.ts'
import {
  type Change,
  createRecord,
  deleteRecord,
  getDeletable,
  updateRecord,
  type Writing,
} from './records.ts'
import { openShapes } from './shapes.ts'
import { type Shared } from './sharing.ts'
import { type Show } from './showing.ts'
import { knownView } from './sight.ts'
import { type Step, type Stepped, stepRecord } from './steps.ts'
import { type Context, selections } from './context.ts'
import { readers, wholeRow } from './readers.ts'

/** A row as it is stored: `$id`, times in milliseconds, lists as JSON text, paths as paths. */
export type RawRecord = Row

/** What a reading asks: a list, counted or not, or with an id one document. */
export interface Asked {
  readonly collection: string
  readonly id?: string
  readonly queries: readonly Query[]
  readonly isCounted?: boolean
}
/** What a reading gives; to one that asks for one document, that one. */
export interface Answer {
  readonly total: number
  readonly documents: readonly Document[]
}

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
  ): Promise<Answer>
  /** Of queries only `select`. Throws document_not_found also for what the reader may not see. */
  get(
    db: Reader,
    collection: string,
    id: string,
    view: View,
    queries?: readonly Query[],
  ): Promise<Document>
  /**
   * A list, or with an `id` one document, as it is shown to all ordinary readers but those whom it concerns.
   * Undefined where that depends on who asks.
   */
  share(db: Reader, asked: Asked, view: Omit<View, 'actor'>): Promise<Shared<Answer> | undefined>
  /** The id of a new document: the one that a client asks for, unless it or the collection leaves it to the server. */
  idFor(collection: string, asked: string): string
  /** Whether the server alone chooses the ids of a collection. */
  choosesIds(collection: string): boolean
  /** Whether lists of it change by the clock alone: their answers hold for the moment. */
  isTimely(collection: string): boolean
  /** Whether somebody is shown what others are, but for what concerns him: nobody has parted from him, for example. */
  isOrdinary(db: Reader, actor: Actor | undefined): Promise<boolean>
  create(tx: Writer, collection: string, input: NewDocument, view: View): Promise<Document>
  update(tx: Writer, collection: string, id: string, input: Change, view: View): Promise<Document>
  /**
   * What an update has to set so that a number of a document becomes so much more or less. Throws
   * attribute_not_found, attribute_type_invalid, general_argument_invalid when the result is out of the
   * step's bounds, and what an update by the same person throws.
   */
  stepped(tx: Writer, collection: string, id: string, step: Step, view: View): Promise<Stepped>
  /**
   * The data of an update with each `Operator` replaced by its result, or without an `id` of a new document. Throws
   * document_invalid_structure where an operator does not suit, and what an update by the same person throws.
   */
  operated(
    tx: Writer,
    collection: string,
    id: string | undefined,
    data: Readonly<Record<string, unknown>>,
    view: View,
  ): Promise<Readonly<Record<string, unknown>>>
  /** Tells what was there, as `findWhole` does. */
  delete(tx: Writer, collection: string, id: string, view: View): Promise<RawRecord>
  /** Tells the same and deletes nothing. Throws what a deletion throws. */
  getDeletable(tx: Writer, collection: string, id: string, view: View): Promise<RawRecord>
  /**
   * A stored row, or of one that is gone what `findWhole` has told, as lists show it to each reader. Readers of
   * what is open to few alone get all that surrounds it.
   */
  show(db: Reader, collection: string, row: RawRecord): Show
  /** The stored row, without any check: for rules of the server itself. */
  find(db: Reader, collection: string, id: string): Promise<RawRecord | undefined>
  /**
   * The stored row with all that `show` asks for when it is gone: its members, each set under its field's name, and
   * to whom it is closed.
   */
  findWhole(db: Reader, collection: string, id: string): Promise<RawRecord | undefined>
  /** Whether there is such a document and the reader may see it. */
  isReadable(db: Reader, collection: string, id: string, view: View): Promise<boolean>
  /** Whether any document points to the file. */
  isFileInUse(db: Reader, fileId: string): Promise<boolean>
  /** Whether a document that the reader may see points to the file. */
  isFileShown(db: Reader, fileId: string, actor: Actor | undefined): Promise<boolean>
}

interface Options {
  readonly collections: readonly Collection[]
  /** The time in milliseconds. */
  readonly now: () => number
  readonly ids: Ids & { readonly bucketId: string }
}

function writers(context: Context) {
  const { shapes, models, ids, leaves, now, modelOf, usual } = context
  const writing = (db: Writer, collection: string, { actor }: View) => ({
    db,
    shapes,
    model: modelOf(collection),
    actor,
    now: now(),
    settings: ids,
  })
  const viewNow = async (db: Writer, view: View) => knownView({ db, shapes }, models, view)

  /** The answer to a write: the document as a get would show it, to a reader of whom is known what he sees now. */
  async function written({ db, model }: Writing, row: Row, known: View): Promise<Document> {
    const expansion = { db, shapes, actor: known.actor, view: known, ids, leaves }
    const [document] = await documentsOf(expansion, usual(model, 'single'), [row])
    if (document === undefined) throw new Error('A row makes one document.')
    return document
  }
  const choosesIds = (collection: string) => modelOf(collection).collection.ids === 'server'
  return {
    choosesIds,
    idFor: (collection, asked) =>
      asked === SERVER_CHOOSES_ID || choosesIds(collection) ? newId(now()) : asked,
    async create(tx, collection, { id, ...change }, view) {
      const unit = writing(tx, collection, view)
      refuseOperators(unit.model, change.data ?? {})
      const row = await createRecord(unit, id, change)
      return written(unit, row, await viewNow(tx, view))
    },
    // oxlint-disable-next-line max-params -- what, where, which, how and by whom
    async update(tx, collection, id, change, view) {
      const before = await viewNow(tx, view)
      const unit = writing(tx, collection, before)
      const row = await updateRecord(unit, id, change)
      // What the server sets may hide, and who parts is apart from then on.
      const isAsBefore = change.server === undefined && unit.model.collection.between === undefined
      return written(unit, row, isAsBefore ? before : await viewNow(tx, view))
    },
    // oxlint-disable-next-line max-params -- what, where, which, how and by whom
    stepped: async (tx, collection, id, step, view) =>
      stepRecord(writing(tx, collection, view), id, step),
    // oxlint-disable-next-line max-params -- what, where, which, how and by whom
    operated: async (tx, collection, id, data, view) =>
      withoutOperators(writing(tx, collection, view), id, data),
    async delete(tx, collection, id, view) {
      const unit = writing(tx, collection, view)
      const before = await wholeRow(context, tx, unit.model, id)
      return { ...before, ...(await deleteRecord(unit, id)) }
    },
    async getDeletable(tx, collection, id, view) {
      const unit = writing(tx, collection, view)
      const row = await getDeletable(unit, id)
      return { ...(await wholeRow(context, tx, unit.model, id)), ...row }
    },
  } satisfies Partial<Engine>
}

/** Throws, at start, when declarations contradict each other. */
export function openEngine({ collections, now, ids }: Options): Engine {
  const models = modelsOf(collections)
  const context = {
    shapes: openShapes(),
    leaves: openLeaves(),
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
