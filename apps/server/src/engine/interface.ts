import { type Query } from '@devhood/contract'
import { type Reader, type Writer } from '#platform/database'
import { type Actor } from './access/index.ts'
import { type Row, type Totals } from './query/index.ts'
import {
  type Document,
  type View,
  type SharedResult,
  type Presenter,
  type WrittenDocument,
} from './present/index.ts'
import { type VisibilitySql } from './visibility/index.ts'
import { type Change, type Increment, type IncrementResult } from './write/index.ts'

/** A row as it is stored: `$id`, times in milliseconds, lists as JSON text, paths as paths. */
export type RawRecord = Row

/** A document by its collection and id. */
type DocumentKey = readonly [collection: string, id: string]

type Data = Readonly<Record<string, unknown>>

/** A read: a list, or with an id one document. Matches are counted up to `totalMax`; 0: not at all. */
export interface ReadRequest {
  readonly collection: string
  readonly id?: string
  readonly queries: readonly Query[]
  readonly totalMax?: number
  /** Leaves out documents of people whom the viewer has muted, also from lists that otherwise have them. */
  readonly exceptMuted?: boolean
  /** Totals that other pages of the same list have counted. */
  readonly totals?: Totals
}
/** The result of a read; for one document, a list of that one. */
export interface ReadResult<D = WrittenDocument> {
  readonly total: number
  readonly documents: readonly D[]
}

/** What a write changes, and what its response shows: everything, unless a `select` names less. */
interface Written extends Change {
  readonly selects?: readonly Query[] | undefined
}

interface NewDocument extends Written {
  readonly id: string
  /** Called with the stored row, before the document is presented. */
  readonly afterCreate?: ((row: RawRecord) => Promise<void>) | undefined
}

/**
 * All access to declared collections. Throws AppErrors, and plain errors for undeclared collections: the caller checks
 * which names clients may use.
 */
export interface Engine {
  /**
   * The total counts up to `totalMax` matches, by default up to `LIMITS.listTotalMax`. With an `id`, it accepts only `select`
   * queries, and throws document_not_found also for a document that the viewer may not see.
   */
  read(db: Reader, request: ReadRequest, view: View): Promise<ReadResult>
  /** `read` of a list, as objects for the server's own use. */
  list(db: Reader, request: ReadRequest, view: View): Promise<ReadResult<Document>>
  /** `read` of one document, as an object for the server's own use. */
  get(db: Reader, request: ReadRequest & { readonly id: string }, view: View): Promise<Document>
  /**
   * A list, or with an `id` one document, as all ordinary viewers see it, except those on whom it depends. Undefined
   * if the result depends on the viewer.
   */
  readShared(
    db: Reader,
    request: ReadRequest,
    view: Omit<View, 'actor'>,
  ): Promise<SharedResult<ReadResult> | undefined>
  /**
   * The id of a new document: the requested one, unless the client or the collection leaves the choice to the server.
   */
  idFor(collection: string, request: string): string
  /** Whether the server alone chooses the ids of a collection. */
  serverChoosesIds(collection: string): boolean
  /** Whether lists of the collection change with the clock alone, so that no response may be cached. */
  readonly changesWithTime: (collection: string) => boolean
  /**
   * Whether a viewer sees what others see, apart from documents that concern them: nobody has blocked them, for
   * example.
   */
  isOrdinaryViewer(db: Reader, actor: Actor | undefined): Promise<boolean>
  create(tx: Writer, collection: string, input: NewDocument, view: View): Promise<WrittenDocument>
  update(tx: Writer, key: DocumentKey, input: Written, view: View): Promise<WrittenDocument>
  /**
   * The data of an update that adds the step to a number. Throws attribute_not_found, attribute_type_invalid,
   * general_argument_invalid if the result is out of the step's bounds, and every error of an update by the same
   * viewer.
   */
  computeIncrement(
    tx: Writer,
    key: DocumentKey,
    step: Increment,
    view: View,
  ): Promise<IncrementResult>
  /**
   * The data of an update with each `Operator` replaced by its result; without an `id`, the data of a new document.
   * Throws document_invalid_structure for an operator that doesn't suit its attribute, and every error of an update by
   * the same viewer.
   */
  applyOperators(
    tx: Writer,
    key: readonly [collection: string, id?: string],
    data: Data,
    view: View,
  ): Promise<Data>
  /** Returns the deleted document, in the form of `findSnapshot`. */
  delete(tx: Writer, key: DocumentKey, view: View): Promise<RawRecord>
  /** Returns what `delete` would return and deletes nothing. Throws the errors of a deletion. */
  getDeletable(tx: Writer, key: DocumentKey, view: View): Promise<RawRecord>
  /**
   * Presents a stored row, or the `findSnapshot` of a deleted one, to each viewer as lists show it. Documents that
   * only their owner may read come with all their related documents.
   */
  presenter(db: Reader, collection: string, row: RawRecord): Presenter
  /** The stored row, without any access check: for rules of the server itself. */
  find(db: Reader, collection: string, id: string): Promise<RawRecord | undefined>
  /**
   * The stored row of a document that the viewer owns, to be changed by this data. Undefined also for data that only
   * concerns sets of members.
   */
  findOwn(db: Reader, key: DocumentKey, data: Data, view: View): Promise<RawRecord | undefined>
  /**
   * The stored row with all that a presenter needs after its deletion: its members, each under its field's name, and
   * who may not see it.
   */
  findSnapshot(db: Reader, collection: string, id: string): Promise<RawRecord | undefined>
  /** The stored row of a document that the viewer may see. */
  findReadable(
    db: Reader,
    collection: string,
    id: string,
    view: View,
  ): Promise<RawRecord | undefined>
  readonly visibilitySql: VisibilitySql
  /** Whether any document refers to the file. */
  isFileInUse(db: Reader, fileId: string): Promise<boolean>
  /** Whether a document that the viewer may see refers to the file. */
  isFileShown(db: Reader, fileId: string, actor: Actor | undefined): Promise<boolean>
}
