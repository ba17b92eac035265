import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@devhood/contract'
import type { Throttle } from '#engine'
import { MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import { openFairSemaphore, type Permit } from '#platform/semaphore'

/** Answers with more documents, nested ones counted, are large. */
export const LARGE_DOCUMENTS = 500
/** So many times that many documents a person may have in large answers, in a minute. */
export const LARGE_PER_MINUTE = 240
/** Two, so that one may wait for a database elsewhere: the memory that such answers take while they are made is theirs. */
const CONCURRENCY = 2
const QUEUE_MAX = 128

interface Options extends Pick<Platform, 'counters' | 'now'> {
  readonly isLimited: boolean
}

/** Pace of one reading, and how many documents its answer holds as far as is known. */
export interface ReadProgress extends Throttle {
  readonly documents: () => number
}

/**
 * Makes answers beside each other. As soon as one turns out to be large it is counted for who asks, and waits for its
 * turn: few large ones are made at once, and people take turns. One that several wait for is made in the turn of
 * whoever comes first, and refused only when it would be for each of them.
 */
export function openLargeAnswers({ counters, now, isLimited }: Options) {
  const semaphore = openFairSemaphore({ concurrency: CONCURRENCY, waiting: QUEUE_MAX })

  async function count(person: string, times: number): Promise<void> {
    for (let time = 0; time < times && isLimited; time++) {
      const { hits, resetsAt } = await counters.hit(`large answers ${person}`, MINUTE)
      if (hits <= LARGE_PER_MINUTE) continue
      throw new AppError('general_rate_limit_exceeded', { retryAfter: (resetsAt - now()) / 1000 })
    }
  }

  /** How somebody joins an answer that is being made, by its name. */
  const joins = new Map<string, (person: string) => void>()

  /** An answer that others may join has a name. */
  async function runLarge<T>(
    person: string,
    build: (progress: ReadProgress) => Promise<T>,
    name?: string,
  ): Promise<T> {
    const people = new Set([person])
    let documents = 0
    let counted = 0
    let permit: Permit | undefined
    /** Stays within the gate until the answer is made. */
    const acquire = async (): Promise<void> => {
      permit ??= semaphore.request(Array.from(people, (key) => ({ key })))
      await permit.granted
    }
    const progress: ReadProgress = {
      acquire,
      documents: () => documents,
      yieldLoop: async () => nextTurn(),
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

  /** The answer that is being made under a name waits in this person's line, too. */
  const join = (name: string, person: string) => joins.get(name)?.(person)

  return Object.assign(runLarge, { join })
}

export type LargeAnswers = ReturnType<typeof openLargeAnswers>
