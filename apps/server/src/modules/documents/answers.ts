import { AppError } from '@devhood/contract'
import { type Actor, type Answer, type Asked, type Engine, memberOf, type View } from '#engine'
import type { Lasting } from '#http'
import type { Platform } from '#platform'
import { openKept, type Reader } from '#platform/database'
import { jsonInSlices, jsonOf } from '#platform/json'
import { type Going, LARGE, type LargeAnswers } from './large-answers.ts'

/** How much is kept, in bytes; and of how many people it is known whether they are ordinary readers. */
const BYTES_MAX = 48 * 1024 * 1024
const PEOPLE_MAX = 10_000
/** Larger answers are not kept: one would take the room of a hundred pages that many ask for. */
const KEPT_MAX = 1_000_000
/** What an answer takes beside its bytes and its name, about. */
const ENTRY_BYTES = 1000

interface Written {
  readonly bytes: Buffer
  /** No two have the same. */
  readonly serial: number
  /** Of an answer for many: whether this ordinary reader is one of them. */
  readonly isFor?: (actor: Actor) => Promise<boolean>
}

/** A question and how its answer goes on the wire. */
export interface Call {
  readonly view: View
  /** For whom the cost of a large answer is counted. */
  readonly person: string
  /** All that the answer depends on beside what is stored and who asks; undefined of one that is not worth keeping. */
  readonly key: string | undefined
  readonly asked: () => Asked
  readonly write: (answer: Answer) => object | undefined
}

/** The bytes of an answer, and where they are kept a way to have them once more. */
interface Told {
  readonly bytes: Buffer
  readonly lasting?: Lasting
}

export type Found = Answer['documents'][number]

/** What is asked, and the object that answers it. */
export interface Reading {
  readonly asked: () => Asked
  readonly write: (found: Answer) => object | undefined
  /** The answer is another in a moment, and nothing that is written tells so. */
  readonly isTimely?: boolean
}

interface Options extends Pick<Platform, 'database'> {
  readonly engine: Engine
  readonly large: LargeAnswers
}

const isTooMuch = (error: unknown) =>
  error instanceof AppError && error.type === 'general_rate_limit_exceeded'

/** Works answers out, as bytes; the cost of large ones is that of whoever asks. */
function makersOf({ engine, large }: Pick<Options, 'engine' | 'large'>) {
  let serial = 0
  const written = async (
    answer: object | undefined,
    { documents, rest }: Going,
  ): Promise<Written> => ({
    bytes:
      answer && documents() > LARGE
        ? await jsonInSlices(answer, rest)
        : Buffer.from(jsonOf(answer)),
    serial: ++serial,
  })

  return {
    /** The answer for all ordinary readers but some, if there is one. */
    forMany: async (db: Reader, { view, person, key, asked, write }: Call) => {
      const make = async (going: Going): Promise<Written | undefined> => {
        const answer = await engine.share(db, asked(), { ...view, pace: going })
        return answer && { ...(await written(write(answer.value), going)), isFor: answer.isFor }
      }
      return large(person, make, key)
    },
    own: async (db: Reader, { view: as, person, asked, write }: Call) =>
      large(person, async (going) => {
        const { collection, id, queries, isCounted = true } = asked()
        const view = { ...as, pace: going }
        if (id === undefined) {
          const answer = await engine.list(db, collection, queries, view, { isCounted })
          return written(write(answer), going)
        }
        const document = await engine.get(db, collection, id, view, queries)
        return written(write({ total: 1, documents: [document] }), going)
      }),
  }
}

/** Who is an ordinary reader. */
function openReaders({ database, engine }: Pick<Options, 'database' | 'engine'>) {
  const people = openKept<{ isOrdinary: boolean }>(database, { max: PEOPLE_MAX })
  const nameOf = ({ accountId, userId, isOperator, isHidden }: Actor) =>
    `${accountId} ${userId} ${isOperator} ${isHidden}`
  return {
    async isOrdinary(actor: Actor): Promise<boolean> {
      const known = await people.read(nameOf(actor), async (db) => ({
        isOrdinary: await engine.isOrdinary(db, actor),
      }))
      return known?.isOrdinary === true
    },
    /** Without asking the database: false where it is not known. */
    isKnownOrdinary: (actor: Actor) => people.find(nameOf(actor))?.isOrdinary === true,
  }
}

/**
 * Answers to readings, kept as bytes until a commit touches a table that was read for them. Most readers are shown
 * the same: one answer serves them all, and those about whom something makes it different get their own.
 */
export function openAnswers({ database, engine, large }: Options) {
  const kept = openKept<Written>(database, {
    max: BYTES_MAX,
    // Packed it is there once more, and a tenth as long.
    weigh: ({ bytes }, key) => 1.2 * bytes.length + 2 * key.length + ENTRY_BYTES,
    isKept: ({ bytes }) => bytes.length <= KEPT_MAX,
    mayLag: true,
  })
  const readers = openReaders({ database, engine })
  const { forMany, own } = makersOf({ engine, large })

  /** The bytes of what is kept now, as long as it is what was kept then. */
  const whileKept = (key: string, then: Written, isTheirs = () => true): Lasting => {
    const { serial: known } = then
    return () => {
      const now = kept.find(key)
      return now?.serial === known && isTheirs() ? now.bytes : undefined
    }
  }

  const told = (key: string, answer: Written, isTheirs?: () => boolean): Told => ({
    bytes: answer.bytes,
    ...(answer.bytes.length <= KEPT_MAX && { lasting: whileKept(key, answer, isTheirs) }),
  })

  /**
   * Who works it out pays for it; a reader who has worked out too much keeps nobody else from it, nor does one who has
   * many large answers waiting.
   */
  async function shared(key: string, call: Call): Promise<Written | undefined> {
    let isOwn = false
    const reading = kept.read(key, async (db) => {
      isOwn = true
      return forMany(db, call)
    })
    if (!isOwn) large.join(key, call.person)
    try {
      return await reading
    } catch (error) {
      if (isOwn || !isTooMuch(error)) throw error
      return shared(key, call)
    }
  }

  /** The answer for many, where this reader is one of them. */
  async function findShared(key: string, call: Call, actor: Actor): Promise<Told | undefined> {
    if (!(await readers.isOrdinary(actor))) return undefined
    const answer = await shared(key, call)
    if ((await answer?.isFor?.(actor)) !== true || answer === undefined) return undefined
    return told(key, answer, () => readers.isKnownOrdinary(actor))
  }

  /** The answer as if it were worked out now. Throws what the engine throws. */
  return async (call: Call): Promise<Told> => {
    const { actor } = call.view
    if (memberOf(actor) === undefined || actor === undefined || call.key === undefined)
      return own(database, call)
    const key = `${call.key}\n${actor.accountId} ${actor.isOperator === true}`
    const answer = kept.find(key)
    if (answer) return told(key, answer)
    const many = await findShared(call.key, call, actor)
    if (many) return many
    const fresh = await kept.read(key, async (db) => own(db, call))
    return fresh ? told(key, fresh) : own(database, call)
  }
}

export type Answers = ReturnType<typeof openAnswers>
