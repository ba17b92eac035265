import { AppError } from '@devhood/contract'
import type { Throttle } from '#engine'
import { MINUTE } from '#lib/time'
import { openTimeSlices } from '#lib/time-slices'
import type { Platform } from '#platform'
import { openFairSemaphore, type Permit } from '#platform/semaphore'

/** Responses with more documents, nested ones included, are large. */
export const LARGE_DOCUMENTS = 500
/** Batches of that many documents that a person may get in large responses, per minute. */
export const LARGE_PER_MINUTE = 240
/** Two, so that one can wait for a remote database. The limit bounds the memory that large responses take. */
const CONCURRENCY = 2
const QUEUE_MAX = 128
/** Milliseconds of work after which a response lets other requests run. A turn of a busy event loop takes far longer. */
export const WORK_MAX = 5

interface Options extends Pick<Platform, 'counters' | 'now'> {
  readonly isLimited: boolean
}

/** The throttle of one read, and how many documents its response holds so far. */
export interface ReadProgress extends Throttle {
  readonly documents: () => number
}

/**
 * Builds responses concurrently. As soon as a response turns out to be large, it counts against the person's limit and
 * waits for a permit. Few large responses are built at once, and people take turns. A response that several people wait
 * for uses the first permit that one of them gets. It is refused only if it would be refused for each of them.
 */
export function openLargeResponses({ counters, now, isLimited }: Options) {
  const semaphore = openFairSemaphore({ concurrency: CONCURRENCY, waiting: QUEUE_MAX })

  async function count(person: string, times: number): Promise<void> {
    for (let time = 0; time < times && isLimited; time++) {
      const { hits, resetsAt } = await counters.hit(`large responses ${person}`, MINUTE)
      if (hits <= LARGE_PER_MINUTE) continue
      throw new AppError('general_rate_limit_exceeded', { retryAfter: (resetsAt - now()) / 1000 })
    }
  }

  /** Functions that add a person to a response in progress, by the response's name. */
  const joins = new Map<string, (person: string) => void>()

  /** Only a named response can be joined by others. */
  async function runLarge<T>(
    person: string,
    build: (progress: ReadProgress) => Promise<T>,
    name?: string,
  ): Promise<T> {
    const people = new Set([person])
    let documents = 0
    let counted = 0
    let permit: Permit | undefined
    /** Holds the permit until the response is built. */
    const acquire = async (): Promise<void> => {
      permit ??= semaphore.request(Array.from(people, (key) => ({ key })))
      await permit.granted
    }
    const progress: ReadProgress = {
      acquire,
      documents: () => documents,
      yieldLoop: openTimeSlices(WORK_MAX),
      async addDocuments(more) {
        documents += more
        if (documents <= LARGE_DOCUMENTS) return
        const batches = Math.ceil(documents / LARGE_DOCUMENTS) - counted
        counted += batches
        await count(person, batches)
        await acquire()
      },
    }
    const join = (key: string) => {
      people.add(key)
      permit?.join({ key })
    }
    if (name !== undefined) joins.set(name, join)
    try {
      return await build(progress)
    } finally {
      permit?.release()
      if (name !== undefined && joins.get(name) === join) joins.delete(name)
    }
  }

  /** Adds a person to the response in progress, which then waits in their queue, too. */
  const join = (name: string, person: string) => joins.get(name)?.(person)

  return Object.assign(runLarge, { join })
}

export type LargeResponses = ReturnType<typeof openLargeResponses>
