import { newId, type Query, SERVER_CHOOSES_ID } from '@devhood/contract'
import { type Reader, type Writer } from '#platform/database'
import { type Actor } from './access/actor.ts'
import { type Collection } from './schema/collection.ts'
import { documentsOf } from './present/expand.ts'
import { openEmbeddedCache } from './present/embedded-cache.ts'
import { type Row } from './query/list-sql.ts'
import { modelsOf } from './schema/model.ts'
import { rejectOperators, applyOperators } from './write/operators.ts'
import { type Document, type Ids, type View } from './present/present.ts'
import {
  type Change,
  createRecord,
  deleteRecord,
  getDeletable,
  updateRecord,
  type WriteContext,
} from './write/records.ts'
import { openStatementCache } from './access/statement-cache.ts'
import { type SharedResult } from './present/shared-results.ts'
import { type Presenter } from './present/presenter.ts'
import { resolveView } from './present/visibility.ts'
import { type Increment, type IncrementResult, incrementRecord } from './write/increments.ts'
import { type Context, defaultSelections } from './context.ts'
import { readAndPresentMethods, snapshotRow } from './read-methods.ts'

/** A row as it is stored: `$id`, times in milliseconds, lists as JSON text, paths as paths. */
export type RawRecord = Row

/** What a reading asks: a list, counted or not, or with an id one document. */
export interface ReadRequest {
  readonly collection: string
  readonly id?: string
  readonly queries: readonly Query[]
  readonly isCounted?: boolean
}
/** What a reading gives; to one that asks for one document, that one. */
export interface ReadResult {
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
  ): Promise<ReadResult>
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
  readShared(
    db: Reader,
    request: ReadRequest,
    view: Omit<View, 'actor'>,
  ): Promise<SharedResult<ReadResult> | undefined>
  /** The id of a new document: the one that a client asks for, unless it or the collection leaves it to the server. */
  idFor(collection: string, request: string): string
  /** Whether the server alone chooses the ids of a collection. */
  serverChoosesIds(collection: string): boolean
  /** Whether lists of it change by the clock alone: their answers hold for the moment. */
  changesWithTime(collection: string): boolean
  /** Whether somebody is shown what others are, but for what concerns him: nobody has parted from him, for example. */
  isOrdinaryViewer(db: Reader, actor: Actor | undefined): Promise<boolean>
  create(tx: Writer, collection: string, input: NewDocument, view: View): Promise<Document>
  update(tx: Writer, collection: string, id: string, input: Change, view: View): Promise<Document>
  /**
   * What an update has to set so that a number of a document becomes so much more or less. Throws
   * attribute_not_found, attribute_type_invalid, general_argument_invalid when the result is out of the
   * step's bounds, and what an update by the same person throws.
   */
  computeIncrement(
    tx: Writer,
    collection: string,
    id: string,
    step: Increment,
    view: View,
  ): Promise<IncrementResult>
  /**
   * The data of an update with each `Operator` replaced by its result, or without an `id` of a new document. Throws
   * document_invalid_structure where an operator does not suit, and what an update by the same person throws.
   */
  applyOperators(
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
  presenter(db: Reader, collection: string, row: RawRecord): Presenter
  /** The stored row, without any check: for rules of the server itself. */
  find(db: Reader, collection: string, id: string): Promise<RawRecord | undefined>
  /**
   * The stored row with all that `show` asks for when it is gone: its members, each set under its field's name, and
   * to whom it is closed.
   */
  findSnapshot(db: Reader, collection: string, id: string): Promise<RawRecord | undefined>
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

function writeMethods(context: Context) {
  const { statements, models, ids, embedded, now, modelOf, defaultSelection } = context
  const contextFor = (db: Writer, collection: string, { actor }: View) => ({
    db,
    statements,
    model: modelOf(collection),
    actor,
    now: now(),
    settings: ids,
  })
  const currentView = async (db: Writer, view: View) =>
    resolveView({ db, statements }, models, view)

  /** The answer to a write: the document as a get would show it, to a reader of whom is known what he sees now. */
  async function presentWritten({ db, model }: WriteContext, row: Row, view: View) {
    const expansion = { db, statements, actor: view.actor, view, ids, embedded }
    const [document] = await documentsOf(expansion, defaultSelection(model, 'single'), [row])
    if (document === undefined) throw new Error('A row makes one document.')
    return document
  }
  const serverChoosesIds = (collection: string) => modelOf(collection).collection.ids === 'server'
  return {
    serverChoosesIds,
    idFor: (collection, request) =>
      request === SERVER_CHOOSES_ID || serverChoosesIds(collection) ? newId(now()) : request,
    async create(tx, collection, { id, ...change }, view) {
      const writeContext = contextFor(tx, collection, view)
      rejectOperators(writeContext.model, change.data ?? {})
      const row = await createRecord(writeContext, id, change)
      return presentWritten(writeContext, row, await currentView(tx, view))
    },
    // oxlint-disable-next-line max-params -- what, where, which, how and by whom
    async update(tx, collection, id, change, view) {
      const before = await currentView(tx, view)
      const writeContext = contextFor(tx, collection, before)
      const row = await updateRecord(writeContext, id, change)
      // What the server sets may hide, and who parts is apart from then on.
      const keepsVisibility =
        change.server === undefined && writeContext.model.collection.relationship === undefined
      const after = keepsVisibility ? before : await currentView(tx, view)
      return presentWritten(writeContext, row, after)
    },
    // oxlint-disable-next-line max-params -- what, where, which, how and by whom
    computeIncrement: async (tx, collection, id, step, view) =>
      incrementRecord(contextFor(tx, collection, view), id, step),
    // oxlint-disable-next-line max-params -- what, where, which, how and by whom
    applyOperators: async (tx, collection, id, data, view) =>
      applyOperators(contextFor(tx, collection, view), id, data),
    async delete(tx, collection, id, view) {
      const writeContext = contextFor(tx, collection, view)
      const before = await snapshotRow(context, tx, writeContext.model, id)
      return { ...before, ...(await deleteRecord(writeContext, id)) }
    },
    async getDeletable(tx, collection, id, view) {
      const writeContext = contextFor(tx, collection, view)
      const row = await getDeletable(writeContext, id)
      return { ...(await snapshotRow(context, tx, writeContext.model, id)), ...row }
    },
  } satisfies Partial<Engine>
}

/** Throws, at start, when declarations contradict each other. */
export function openEngine({ collections, now, ids }: Options): Engine {
  const models = modelsOf(collections)
  const context = {
    statements: openStatementCache(),
    embedded: openEmbeddedCache(),
    models: [...models.values()],
    ids,
    now,
    defaultSelection: defaultSelections(models),
    modelOf: (name: string) => {
      const model = models.get(name)
      if (model === undefined) throw new Error(`No collection "${name}" is declared.`)
      return model
    },
  }
  return { ...readAndPresentMethods(context), ...writeMethods(context) }
}
