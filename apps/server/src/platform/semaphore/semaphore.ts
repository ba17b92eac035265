import { AppError } from '@devhood/contract'

interface Options {
  readonly concurrency: number
  readonly waiting: number
}

/** The queue of a piece of work. */
export interface QueueKey {
  /** Work with the same key shares one queue. */
  readonly key: string
  /** Protected work waits for its turn like other work, but is never evicted to make room for others. */
  readonly isProtected?: boolean
}

/** A permit to run a piece of work. */
export interface Permit {
  /** Rejects with `general_service_unavailable` when the work is refused. */
  readonly granted: Promise<void>
  /** Also waits in another queue: the work starts when it is next in any of its queues. */
  readonly join: (queueKey: QueueKey) => void
  /** Releases the permit, or withdraws the request. */
  readonly release: () => void
}

interface Entry {
  /** Empty when it isn't waiting. */
  readonly queues: Set<Queue>
  readonly begin: () => void
  readonly refuse: (error: AppError) => void
}

interface Queue extends QueueKey {
  readonly entries: Set<Entry>
}

const refusal = () => new AppError('general_service_unavailable', { retryAfter: 5 })

/** The longest queue that isn't protected. */
function longestOf(queues: Iterable<Queue>): Queue | undefined {
  let longest: Queue | undefined
  for (const queue of queues)
    if (!queue.isProtected && queue.entries.size > (longest?.entries.size ?? 0)) longest = queue
  return longest
}

/** Queues of waiting work, `max` pieces in total. The queue whose turn is next comes first, and none is empty. */
function openQueues(max: number) {
  const queues = new Map<string, Queue>()
  let count = 0

  function enqueue(entry: Entry, queueKey: QueueKey): void {
    const queue = queues.get(queueKey.key) ?? { ...queueKey, entries: new Set() }
    queues.set(queueKey.key, queue)
    queue.entries.add(entry)
    entry.queues.add(queue)
  }
  function leaveQueue(entry: Entry, queue: Queue): void {
    queue.entries.delete(entry)
    entry.queues.delete(queue)
    if (queue.entries.size === 0) queues.delete(queue.key)
    if (entry.queues.size === 0) count--
  }
  function remove(entry: Entry): void {
    for (const queue of entry.queues) leaveQueue(entry, queue)
  }

  /** Work in several queues is refused when it has been evicted from the last of them. */
  function makeRoom(queueKeys: readonly QueueKey[]): void {
    const lengthWith = ({ key, isProtected }: QueueKey) =>
      isProtected ? 0 : (queues.get(key)?.entries.size ?? 0) + 1
    const own = Math.min(...queueKeys.map(lengthWith))
    while (count >= max) {
      const longest = longestOf(queues.values())
      const last = [...(longest?.entries ?? [])].at(-1)
      if (longest === undefined || last === undefined || longest.entries.size <= own)
        throw refusal()
      leaveQueue(last, longest)
      if (last.queues.size === 0) last.refuse(refusal())
    }
  }

  return {
    enqueue,
    remove,
    add(entry: Entry, queueKeys: readonly QueueKey[]): void {
      if (count >= max) makeRoom(queueKeys)
      count++
      for (const queueKey of queueKeys) enqueue(entry, queueKey)
    },
    /** Removes the first entry of the queue whose turn it is; that queue moves to the end. */
    next(): Entry | undefined {
      const [queue] = queues.values()
      const [entry] = queue?.entries ?? []
      if (queue === undefined || entry === undefined) return undefined
      queues.delete(queue.key)
      queues.set(queue.key, queue)
      remove(entry)
      return entry
    },
    count: () => count,
  }
}

/**
 * Runs `concurrency` pieces of work at once. Others wait, in one queue per key, and the queues take turns: work for
 * one key delays another key's work by one piece at a time. When `waiting` pieces wait in total, the last of the
 * longest queue is refused with `general_service_unavailable`; the returned `waiting` counts them.
 */
export function openFairSemaphore({ concurrency, waiting }: Options) {
  const queues = openQueues(waiting)
  let running = 0

  /** Passes a released permit to the next entry in turn. */
  function startNext(): void {
    const next = queues.next()
    if (next) next.begin()
    else running--
  }

  /** Requests a permit, in one or several queues. */
  function request(queueKeys: readonly QueueKey[]): Permit {
    const { promise: granted, resolve, reject } = Promise.withResolvers<void>()
    let isHeld = false
    const begin = () => {
      isHeld = true
      resolve()
    }
    const entry: Entry = { queues: new Set(), begin, refuse: reject }
    const isWaiting = () => entry.queues.size > 0
    try {
      if (running >= concurrency) queues.add(entry, queueKeys)
      else {
        running++
        begin()
      }
    } catch (error) {
      reject(error)
    }
    return {
      granted,
      join: (queueKey) => isWaiting() && queues.enqueue(entry, queueKey),
      release() {
        queues.remove(entry)
        if (isHeld) startNext()
        isHeld = false
      },
    }
  }

  async function run<T>(queueKey: QueueKey, work: () => Promise<T>): Promise<T> {
    const { granted, release } = request([queueKey])
    await granted
    try {
      return await work()
    } finally {
      release()
    }
  }

  return Object.assign(run, { request, waiting: queues.count })
}

/** The same for work of which none has to be kept from delaying the rest: one queue, whose newcomers are refused. */
export function openSemaphore(options: Options) {
  const semaphore = openFairSemaphore(options)
  return async <T>(work: () => Promise<T>): Promise<T> => semaphore({ key: '' }, work)
}
