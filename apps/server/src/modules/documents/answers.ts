import { type Actor, type Answer, type Asked, type Engine, memberOf, type View } from '#engine'
import type { Lasting } from '#http'
import type { Platform } from '#platform'
import { openKept, type Reader } from '#platform/database'
import { jsonOf } from '#platform/json'

/** How much is kept, in bytes; and of how many people it is known whether they are ordinary readers. */
const BYTES_MAX = 48 * 1024 * 1024
const PEOPLE_MAX = 10_000
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

type Options = Pick<Platform, 'database'> & { readonly engine: Engine }

/**
 * Answers to readings, kept as bytes until a commit touches a table that was read for them. Most readers are shown
 * the same: one answer serves them all, and those about whom something makes it different get their own.
 */
export function openAnswers({ database, engine }: Options) {
  const kept = openKept<Written>(database, {
    max: BYTES_MAX,
    // Packed it is there once more, and a tenth as long.
    weigh: ({ bytes }, key) => 1.2 * bytes.length + 2 * key.length + ENTRY_BYTES,
    mayLag: true,
  })
  const people = openKept<{ isOrdinary: boolean }>(database, { max: PEOPLE_MAX })

  let serial = 0
  const written = (answer: object | undefined): Written => ({
    bytes: Buffer.from(jsonOf(answer)),
    serial: ++serial,
  })

  /** The bytes of what is kept now, as long as it is what was kept then. */
  const whileKept = (key: string, then: Written, isTheirs = () => true): Lasting => {
    const { serial: known } = then
    return () => {
      const now = kept.find(key)
      return now?.serial === known && isTheirs() ? now.bytes : undefined
    }
  }

  const nameOf = ({ accountId, userId, isOperator, isHidden }: Actor) =>
    `${accountId} ${userId} ${isOperator} ${isHidden}`

  async function isOrdinary(actor: Actor): Promise<boolean> {
    const known = await people.read(nameOf(actor), async (db) => ({
      isOrdinary: await engine.isOrdinary(db, actor),
    }))
    return known?.isOrdinary === true
  }

  const shared = async (key: string, { view, asked, write }: Call) =>
    kept.read(key, async (db) => {
      const answer = await engine.share(db, asked(), view)
      return answer && { ...written(write(answer.value)), isFor: answer.isFor }
    })

  async function own(db: Reader, { view, asked, write }: Call): Promise<Written> {
    const { collection, id, queries, isCounted = true } = asked()
    if (id === undefined)
      return written(write(await engine.list(db, collection, queries, view, { isCounted })))
    const document = await engine.get(db, collection, id, view, queries)
    return written(write({ total: 1, documents: [document] }))
  }

  /** The answer for many, where this reader is one of them. */
  async function findShared(key: string, call: Call, actor: Actor): Promise<Told | undefined> {
    if (!(await isOrdinary(actor))) return undefined
    const answer = await shared(key, call)
    if ((await answer?.isFor?.(actor)) !== true || answer === undefined) return undefined
    const isTheirs = () => people.find(nameOf(actor))?.isOrdinary === true
    return { bytes: answer.bytes, lasting: whileKept(key, answer, isTheirs) }
  }

  /** The answer as if it were worked out now. Throws what the engine throws. */
  return async (call: Call): Promise<Told> => {
    const { actor } = call.view
    if (memberOf(actor) === undefined || actor === undefined || call.key === undefined)
      return own(database, call)
    const key = `${call.key}\n${actor.accountId} ${actor.isOperator === true}`
    const answer = kept.find(key)
    if (answer) return { bytes: answer.bytes, lasting: whileKept(key, answer) }
    const many = await findShared(call.key, call, actor)
    if (many) return many
    const fresh = await kept.read(key, async (db) => own(db, call))
    return fresh ? { bytes: fresh.bytes, lasting: whileKept(key, fresh) } : own(database, call)
  }
}

export type Answers = ReturnType<typeof openAnswers>
