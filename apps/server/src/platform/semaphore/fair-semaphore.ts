import { AppError } from '@devhood/contract'

interface Options {
  readonly concurrency: number
  readonly waiting: number
}

/** For whom a piece of work is. */
export interface QueueKey {
  /** Whose turns are one line. */
  readonly key: string
  /** Its work waits in its turn as all other work does, but never makes room for that of strangers. */
  readonly isProtected?: boolean
}

/** A place for a piece of work. */
export interface Permit {
  /** Rejects with `general_service_unavailable` when the work is refused. */
  readonly granted: Promise<void>
  /** Waits in another line, too: the work begins when it is the next in one of its lines. */
  readonly join: (queueKey: QueueKey) => void
  /** Gives the place back, or asks for none any more. */
  readonly release: () => void
}

interface Entry {
  /** Empty when it does not wait. */
  readonly queues: Set<Queue>
  readonly begin: () => void
  readonly refuse: (error: AppError) => void
}

interface Queue extends QueueKey {
  readonly entries: Set<Entry>
}

const refusal = () => new AppError('general_service_unavailable', { retryAfter: 5 })

/** The longest of the lines that have to make room. */
function longestOf(queues: Iterable<Queue>): Queue | undefined {
  let longest: Queue | undefined
  for (const queue of queues)
    if (!queue.isProtected && queue.entries.size > (longest?.entries.size ?? 0)) longest = queue
  return longest
}

/** Lines of work that waits, `max` pieces in all. The one whose turn is next comes first, and none is empty. */
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

  /** Work in several lines goes when it has left the last of them. */
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
    /** Removes the first of the line whose turn it is, which comes last then. */
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
 * Lets `atOnce` pieces of work run side by side. Others wait, a line for each key, and the lines take turns: many pieces
 * for one key delay another key's by one piece each time. When `waiting` wait in all, the last of the longest line is
 * refused with `general_service_unavailable`; `waiting` counts them.
 */
export function openFairSemaphore({ concurrency, waiting }: Options) {
  const queues = openQueues(waiting)
  let running = 0

  /** The next in turn takes over the place of who leaves. */
  function startNext(): void {
    const next = queues.next()
    if (next) next.begin()
    else running--
  }

  /** Asks for a place, on the account of one or of several. */
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
