import { threadCpuUsage } from 'node:process'
import { setImmediate } from 'node:timers/promises'
import { loadOnce } from '../../src/lib/load-once.ts'

const ROUNDS = 5

/** CPU milliseconds of this thread: other processes of the machine don't count. */
function busy(): number {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

async function slowestOnce(work: () => unknown): Promise<number> {
  let isRunning = true
  let slowest = 0
  async function watch(): Promise<void> {
    for (let last = busy(); isRunning;) {
      await setImmediate()
      const now = busy()
      slowest = Math.max(slowest, now - last)
      last = now
    }
  }
  const watching = watch()
  try {
    await work()
  } finally {
    isRunning = false
    await watching
  }
  return slowest
}

/** CPU milliseconds of the longest piece of a work that nothing else can interrupt; the best of some rounds. */
export async function slowestSlice(work: () => unknown): Promise<number> {
  const rounds: number[] = []
  while (rounds.length < ROUNDS) rounds.push(await slowestOnce(work))
  return Math.min(...rounds)
}

const ORDINARY = JSON.stringify(Array.from({ length: 100_000 }, (_, id) => ({ id })))

/**
 * CPU milliseconds that a piece may take: 20, or on a slow machine three times as long as ordinary JSON of 1.3 MB takes there,
 * measured once for a file of tests.
 */
export const longestSlice = loadOnce(async () =>
  Math.max(20, 3 * (await slowestSlice(() => JSON.parse(ORDINARY) as unknown))),
)
