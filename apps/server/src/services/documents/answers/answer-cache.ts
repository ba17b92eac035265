import { AppError } from '@devhood/contract'
import {
  type Actor,
  type ReadResult,
  type ReadRequest,
  type Engine,
  memberOf,
  type View,
} from '#engine'
import type { CurrentBytes } from '#http'
import type { Platform } from '#platform'
import { openQueryCache, type Reader } from '#platform/database'
import { jsonInSlices, jsonOf } from '#platform/json'
import { type ReadProgress, LARGE_DOCUMENTS, type LargeAnswers } from './large-answers.ts'

/** How much is kept, in bytes; and of how many people it is known whether they are ordinary readers. */
const CACHE_BYTES_MAX = 48 * 1024 * 1024
const VIEWERS_MAX = 10_000
/** Larger answers are not kept: one would take the room of a hundred pages that many ask for. */
const ENTRY_BYTES_MAX = 1_000_000
/** What an answer takes beside its bytes and its name, about. */
const ENTRY_OVERHEAD = 1000

interface CachedAnswer {
  readonly bytes: Buffer
  /** No two have the same. */
  readonly serial: number
  /** Of an answer for many: whether this ordinary reader is one of them. */
  readonly appliesTo?: (actor: Actor) => Promise<boolean>
}

/** A question and how its answer goes on the wire. */
export interface Call {
  readonly view: View
  /** For whom the cost of a large answer is counted. */
  readonly person: string
  /** All that the answer depends on beside what is stored and who asks; undefined of one that is not worth keeping. */
  readonly key: string | undefined
  readonly readRequest: () => ReadRequest
  readonly write: (answer: ReadResult) => object | undefined
}

/** The bytes of an answer, and where they are kept a way to have them once more. */
interface AnswerBytes {
  readonly bytes: Buffer
  readonly lasting?: CurrentBytes
}

export type FoundDocument = ReadResult['documents'][number]

/** What is asked, and the object that answers it. */
export interface ReadCall {
  readonly readRequest: () => ReadRequest
  readonly write: (found: ReadResult) => object | undefined
  /** The answer is another in a moment, and nothing that is written tells so. */
  readonly changesWithTime?: boolean
}

interface Options extends Pick<Platform, 'database'> {
  readonly engine: Engine
  readonly large: LargeAnswers
}

const isRateLimited = (error: unknown) =>
  error instanceof AppError && error.type === 'general_rate_limit_exceeded'

/** Works answers out, as bytes; the cost of large ones is that of whoever asks. */
function answerBuilders({ engine, large }: Pick<Options, 'engine' | 'large'>) {
  let serial = 0
  const toBytes = async (
    answer: object | undefined,
    { documents, yieldLoop }: ReadProgress,
  ): Promise<CachedAnswer> => ({
    bytes:
      answer && documents() > LARGE_DOCUMENTS
        ? await jsonInSlices(answer, yieldLoop)
        : Buffer.from(jsonOf(answer)),
    serial: ++serial,
  })

  return {
    /** The answer for all ordinary readers but some, if there is one. */
    buildShared: async (db: Reader, { view, person, key, readRequest, write }: Call) => {
      const make = async (progress: ReadProgress): Promise<CachedAnswer | undefined> => {
        const answer = await engine.readShared(db, readRequest(), { ...view, throttle: progress })
        return (
          answer && {
            ...(await toBytes(write(answer.value), progress)),
            appliesTo: answer.appliesTo,
          }
        )
      }
      return large(person, make, key)
    },
    buildOwn: async (db: Reader, { view: viewer, person, readRequest, write }: Call) =>
      large(person, async (progress) => {
        const { collection, id, queries, isCounted = true } = readRequest()
        const view = { ...viewer, throttle: progress }
        if (id === undefined) {
          const answer = await engine.list(db, collection, queries, view, { isCounted })
          return toBytes(write(answer), progress)
        }
        const document = await engine.get(db, collection, id, view, queries)
        return toBytes(write({ total: 1, documents: [document] }), progress)
      }),
  }
}

/** Who is an ordinary reader. */
function openViewers({ database, engine }: Pick<Options, 'database' | 'engine'>) {
  const people = openQueryCache<{ isOrdinaryViewer: boolean }>(database, { max: VIEWERS_MAX })
  const nameOf = ({ accountId, userId, isOperator, isHidden }: Actor) =>
    `${accountId} ${userId} ${isOperator} ${isHidden}`
  return {
    async isOrdinaryViewer(actor: Actor): Promise<boolean> {
      const known = await people.read(nameOf(actor), async (db) => ({
        isOrdinaryViewer: await engine.isOrdinaryViewer(db, actor),
      }))
      return known?.isOrdinaryViewer === true
    },
    /** Without asking the database: false where it is not known. */
    isKnownOrdinary: (actor: Actor) => people.find(nameOf(actor))?.isOrdinaryViewer === true,
  }
}

const openCache = (database: Options['database']) =>
  openQueryCache<CachedAnswer>(database, {
    max: CACHE_BYTES_MAX,
    // Packed it is there once more, and a tenth as long.
    sizeOf: ({ bytes }, key) => 1.2 * bytes.length + 2 * key.length + ENTRY_OVERHEAD,
    isCacheable: ({ bytes }) => bytes.length <= ENTRY_BYTES_MAX,
    allowReplica: true,
  })

/**
 * Answers to readings, kept as bytes until a commit touches a table that was read for them. Most readers are shown
 * the same: one answer serves them all, and those about whom something makes it different get their own.
 */
export function openAnswerCache({ database, engine, large }: Options) {
  const cache = openCache(database)
  const viewers = openViewers({ database, engine })
  const { buildShared, buildOwn } = answerBuilders({ engine, large })

  /** The bytes of what is kept now, as long as it is what was kept then. */
  const currentBytes = (
    key: string,
    then: CachedAnswer,
    isStillValid = () => true,
  ): CurrentBytes => {
    const { serial: known } = then
    return () => {
      const now = cache.find(key)
      return now?.serial === known && isStillValid() ? now.bytes : undefined
    }
  }

  const toAnswerBytes = (
    key: string,
    answer: CachedAnswer,
    isStillValid?: () => boolean,
  ): AnswerBytes => ({
    bytes: answer.bytes,
    ...(answer.bytes.length <= ENTRY_BYTES_MAX && {
      lasting: currentBytes(key, answer, isStillValid),
    }),
  })

  /**
   * Who works it out pays for it; a reader who has worked out too much keeps nobody else from it, nor does one who has
   * many large answers waiting.
   */
  async function shared(key: string, call: Call): Promise<CachedAnswer | undefined> {
    let isBuilder = false
    const reading = cache.read(key, async (db) => {
      isBuilder = true
      return buildShared(db, call)
    })
    if (!isBuilder) large.join(key, call.person)
    try {
      return await reading
    } catch (error) {
      if (isBuilder || !isRateLimited(error)) throw error
      return shared(key, call)
    }
  }

  /** The answer for many, where this reader is one of them. */
  async function findShared(key: string, call: Call, actor: Actor) {
    if (!(await viewers.isOrdinaryViewer(actor))) return undefined
    const answer = await shared(key, call)
    if ((await answer?.appliesTo?.(actor)) !== true || answer === undefined) return undefined
    return toAnswerBytes(key, answer, () => viewers.isKnownOrdinary(actor))
  }

  /** The answer as if it were worked out now. Throws what the engine throws. */
  return async (call: Call): Promise<AnswerBytes> => {
    const { actor } = call.view
    if (memberOf(actor) === undefined || actor === undefined || call.key === undefined)
      return buildOwn(database, call)
    const key = `${call.key}\n${actor.accountId} ${actor.isOperator === true}`
    const answer = cache.find(key)
    if (answer) return toAnswerBytes(key, answer)
    const many = await findShared(call.key, call, actor)
    if (many) return many
    const fresh = await cache.read(key, async (db) => buildOwn(db, call))
    return fresh ? toAnswerBytes(key, fresh) : buildOwn(database, call)
  }
}

export type AnswerCache = ReturnType<typeof openAnswerCache>
