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
import { type Json, jsonBytes, jsonInSlices, openJsonBuffers } from '#platform/json'
import { openLruCache } from '#platform/lru-cache'
import { type ReadProgress, LARGE_DOCUMENTS, type LargeResponses } from './large-responses.ts'

/** Size of the cache in bytes, and the number of people cached as ordinary viewers or not. */
const CACHE_BYTES_MAX = 48 * 1024 * 1024
const VIEWERS_MAX = 10_000
/** Number of lists whose totals are cached: their pages have the same. */
const TOTALS_MAX = 5000
/** Larger responses aren't cached: one would take the space of a hundred pages that are requested often. */
const ENTRY_BYTES_MAX = 1_000_000
/** Approximate bytes that a cached response takes besides its body and its key. */
const ENTRY_OVERHEAD = 1000

/** What a response takes in the cache, with its compressed copy, which is about a tenth as long. */
const sizeOf = (bytes: number, key: string) => 1.2 * bytes + 2 * key.length + ENTRY_OVERHEAD

interface CachedResponse {
  readonly bytes: Buffer
  /** Unique for each response. */
  readonly serial: number
  /** Whether a shared response is valid for this ordinary viewer. */
  readonly appliesTo?: (actor: Actor) => Promise<boolean>
}

export interface ReadCall {
  readonly readRequest: () => ReadRequest
  readonly write: (found: ReadResult) => Json
  /** The response changes with the clock, without any write. */
  readonly changesWithTime?: boolean
}

export interface Call extends Omit<ReadCall, 'changesWithTime'> {
  readonly view: View
  /** The person whose limit a large response counts against. */
  readonly person: string
  /**
   * All that the response depends on besides stored data and the viewer; undefined if the response shouldn't be cached.
   */
  readonly key: string | undefined
}

/** The bytes of a response and, if they are cached, a function that finds them again. */
interface ResponseBytes {
  readonly bytes: Buffer
  readonly currentBytes?: CurrentBytes
  /** To be called when the bytes are sent, after which they change. */
  readonly release?: () => void
}

interface Options extends Pick<Platform, 'database'> {
  readonly engine: Engine
  readonly large: LargeResponses
}

const isRateLimited = (error: unknown) =>
  error instanceof AppError && error.type === 'general_rate_limit_exceeded'

/** Builds responses as bytes; large ones count against the limit of the requesting person. */
function responseBuilders({ database, engine, large }: Options) {
  const totals = openQueryCache<{ readonly total: number }>(database, {
    max: TOTALS_MAX,
    allowReplica: true,
  })
  let serial = 0
  const lend = openJsonBuffers()
  const toBytes = async (
    response: Json,
    { documents, yieldLoop }: ReadProgress,
  ): Promise<CachedResponse> => ({
    bytes:
      documents() > LARGE_DOCUMENTS ? await jsonInSlices(response, yieldLoop) : jsonBytes(response),
    serial: ++serial,
  })
  const readOwn = async (
    db: Reader,
    { view, write }: Call,
    request: ReadRequest,
    throttle: ReadProgress,
  ) => write(await engine.read(db, request, { ...view, throttle }))

  return {
    /** The response shared by ordinary viewers, if there is one. */
    buildShared: async (db: Reader, { view, person, key, readRequest, write }: Call) => {
      const make = async (throttle: ReadProgress): Promise<CachedResponse | undefined> => {
        const response = await engine.readShared(db, readRequest(), { ...view, throttle })
        if (response === undefined) return undefined
        const { value, appliesTo } = response
        return { ...(await toBytes(write(value), throttle)), appliesTo }
      }
      return large(person, make, key)
    },
    /** A response that is sent once. */
    buildOnce: async (db: Reader, call: Call) =>
      large(call.person, async (progress): Promise<ResponseBytes> => {
        const response = await readOwn(db, call, { ...call.readRequest(), totals }, progress)
        const isLarge = progress.documents() > LARGE_DOCUMENTS
        return (isLarge ? undefined : lend(response)) ?? toBytes(response, progress)
      }),
    buildOwn: async (db: Reader, call: Call) =>
      large(call.person, async (progress) =>
        toBytes(await readOwn(db, call, call.readRequest(), progress), progress),
      ),
  }
}

function openViewers({ database, engine }: Pick<Options, 'database' | 'engine'>) {
  const people = openQueryCache<{ isOrdinaryViewer: boolean }>(database, { max: VIEWERS_MAX })
  const nameOf = ({ accountId, userId, role, isHidden }: Actor) =>
    `${accountId} ${userId} ${role} ${isHidden}`
  return {
    async isOrdinaryViewer(actor: Actor): Promise<boolean> {
      const known = await people.read(nameOf(actor), async (db) => ({
        isOrdinaryViewer: await engine.isOrdinaryViewer(db, actor),
      }))
      return known?.isOrdinaryViewer === true
    },
    /** From the cache alone, without the database: false if it is unknown. */
    isKnownOrdinary: (actor: Actor) => people.find(nameOf(actor))?.isOrdinaryViewer === true,
  }
}

/** The first viewer of a response, and its length; 0 until it is built. */
interface Audience {
  readonly first: string
  readonly bytes: number
  isShared: boolean
}

/**
 * Remembers who has asked for which responses. The first request gets a response of its own, which isn't cached: of most
 * pages it is the only one, and caching costs a quarter of all the work. It is remembered for as long as its response would
 * have been cached: one that is asked for again after that would be gone again by the next time.
 */
function openAudiences() {
  const audiences = openLruCache<string, Audience>(CACHE_BYTES_MAX, ({ bytes }, key) =>
    sizeOf(bytes, key),
  )
  return {
    /** Records a viewer of a response, and returns who has asked for it before: nobody, only they, or others. */
    addViewer(key: string, viewer: string): 'nobody' | 'same' | 'others' {
      const audience = audiences.get(key)
      if (audience === undefined) {
        audiences.set(key, { first: viewer, isShared: false, bytes: 0 })
        return 'nobody'
      }
      audience.isShared ||= audience.first !== viewer
      return audience.isShared ? 'others' : 'same'
    },
    /** Records the length of the first response. */
    weigh(key: string, bytes: number): void {
      const audience = audiences.get(key)
      if (audience) audiences.set(key, { ...audience, bytes })
    },
  }
}

const openCache = (database: Options['database']) =>
  openQueryCache<CachedResponse>(database, {
    max: CACHE_BYTES_MAX,
    sizeOf: ({ bytes }, key) => sizeOf(bytes.length, key),
    isCacheable: ({ bytes }) => bytes.length <= ENTRY_BYTES_MAX,
    allowReplica: true,
  })

/**
 * A response cache: responses as bytes, valid until a commit touches a table that they depend on. A response is cached
 * from its second request on. Most viewers see the same, so one response serves all but the first. Viewers on whom the
 * response depends get their own.
 */
export function openReadCache({ database, engine, large }: Options) {
  const cache = openCache(database)
  const viewers = openViewers({ database, engine })
  const audiences = openAudiences()
  const { buildShared, buildOwn, buildOnce } = responseBuilders({ database, engine, large })

  /** The bytes are current as long as the cache still holds the same response. */
  function toResponseBytes(
    key: string,
    { bytes, serial }: CachedResponse,
    isStillValid = () => true,
  ): ResponseBytes {
    if (bytes.length > ENTRY_BYTES_MAX) return { bytes }
    const currentBytes = () => {
      const now = cache.find(key)
      return now?.serial === serial && isStillValid() ? now.bytes : undefined
    }
    return { bytes, currentBytes }
  }

  /**
   * The builder's limit pays for the response. If the builder is over the limit, or has too many large responses waiting,
   * the others retry without them.
   */
  async function shared(key: string, call: Call): Promise<CachedResponse | undefined> {
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

  /** The response that several people share, if it is valid for this viewer. */
  async function findShared(key: string, call: Call, actor: Actor) {
    if (!(await viewers.isOrdinaryViewer(actor))) return undefined
    const response = await shared(key, call)
    if ((await response?.appliesTo?.(actor)) !== true || response === undefined) return undefined
    return toResponseBytes(key, response, () => viewers.isKnownOrdinary(actor))
  }

  /** The response, equal to one built now. Throws the engine's errors. */
  return async (call: Call): Promise<ResponseBytes> => {
    const { actor } = call.view
    if (memberOf(actor) === undefined || actor === undefined || call.key === undefined)
      return buildOwn(database, call)
    const before = audiences.addViewer(call.key, actor.accountId)
    if (before === 'nobody') {
      const first = await buildOnce(database.watch({ allowReplica: true }), call)
      audiences.weigh(call.key, first.bytes.length)
      return first
    }
    const key = `${call.key}\n${actor.accountId} ${actor.role}`
    const response = cache.find(key)
    if (response) return toResponseBytes(key, response)
    const many = before === 'others' ? await findShared(call.key, call, actor) : undefined
    if (many) return many
    const fresh = await cache.read(key, async (db) => buildOwn(db, call))
    return fresh ? toResponseBytes(key, fresh) : buildOwn(database, call)
  }
}

export type ReadCache = ReturnType<typeof openReadCache>
