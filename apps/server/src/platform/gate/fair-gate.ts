import { AppError } from '@devhood/contract'

interface Options {
  readonly atOnce: number
  readonly waiting: number
}

/** For whom a piece of work is. */
export interface Turn {
  /** Whose turns are one line. */
  readonly key: string
  /** Its work waits in its turn as all other work does, but never makes room for that of strangers. */
  readonly isKnown?: boolean
}

/** A place for a piece of work. */
export interface Permit {
  /** Rejects with `general_service_unavailable` when the work is refused. */
  readonly granted: Promise<void>
  /** Waits in another line, too: the work begins when it is the next in one of its lines. */
  readonly join: (turn: Turn) => void
  /** Gives the place back, or asks for none any more. */
  readonly release: () => void
}

interface Entry {
  /** Empty when it does not wait. */
  readonly lines: Set<Line>
  readonly begin: () => void
  readonly refuse: (error: AppError) => void
}

interface Line extends Turn {
  readonly entries: Set<Entry>
}

const refusal = () => new AppError('general_service_unavailable', { retryAfter: 5 })

/** The longest of the lines that have to make room. */
function longestOf(lines: Iterable<Line>): Line | undefined {
  let longest: Line | undefined
  for (const line of lines)
    if (!line.isKnown && line.entries.size > (longest?.entries.size ?? 0)) longest = line
  return longest
}

/** Lines of work that waits, `max` pieces in all. The one whose turn is next comes first, and none is empty. */
function openLines(max: number) {
  const lines = new Map<string, Line>()
  let count = 0

  function stand(entry: Entry, turn: Turn): void {
    const line = lines.get(turn.key) ?? { ...turn, entries: new Set() }
    lines.set(turn.key, line)
    line.entries.add(entry)
    entry.lines.add(line)
  }
  function quit(entry: Entry, line: Line): void {
    line.entries.delete(entry)
    entry.lines.delete(line)
    if (line.entries.size === 0) lines.delete(line.key)
    if (entry.lines.size === 0) count--
  }
  function remove(entry: Entry): void {
    for (const line of entry.lines) quit(entry, line)
  }

  /** Work in several lines goes when it has left the last of them. */
  function makeRoom(turns: readonly Turn[]): void {
    const lengthWith = ({ key, isKnown }: Turn) =>
      isKnown ? 0 : (lines.get(key)?.entries.size ?? 0) + 1
    const own = Math.min(...turns.map(lengthWith))
    while (count >= max) {
      const longest = longestOf(lines.values())
      const last = [...(longest?.entries ?? [])].at(-1)
      if (longest === undefined || last === undefined || longest.entries.size <= own)
        throw refusal()
      quit(last, longest)
      if (last.lines.size === 0) last.refuse(refusal())
    }
  }

  return {
    stand,
    remove,
    add(entry: Entry, turns: readonly Turn[]): void {
      if (count >= max) makeRoom(turns)
      count++
      for (const turn of turns) stand(entry, turn)
    },
    /** Removes the first of the line whose turn it is, which comes last then. */
    next(): Entry | undefined {
      const [line] = lines.values()
      const [entry] = line?.entries ?? []
      if (line === undefined || entry === undefined) return undefined
      lines.delete(line.key)
      lines.set(line.key, line)
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
export function openFairGate({ atOnce, waiting }: Options) {
  const lines = openLines(waiting)
  let running = 0

  /** The next in turn takes over the place of who leaves. */
  function leave(): void {
    const next = lines.next()
    if (next) next.begin()
    else running--
  }

  /** Asks for a place, on the account of one or of several. */
  function request(turns: readonly Turn[]): Permit {
    const { promise: granted, resolve, reject } = Promise.withResolvers<void>()
    let isHeld = false
    const begin = () => {
      isHeld = true
      resolve()
    }
    const entry: Entry = { lines: new Set(), begin, refuse: reject }
    const isWaiting = () => entry.lines.size > 0
    try {
      if (running >= atOnce) lines.add(entry, turns)
      else {
        running++
        begin()
      }
    } catch (error) {
      reject(error)
    }
    return {
      granted,
      join: (turn) => isWaiting() && lines.stand(entry, turn),
      release() {
        lines.remove(entry)
        if (isHeld) leave()
        isHeld = false
      },
    }
  }

  async function pass<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const { granted, release } = request([turn])
    await granted
    try {
      return await work()
    } finally {
      release()
    }
  }

  return Object.assign(pass, { request, waiting: lines.count })
}
