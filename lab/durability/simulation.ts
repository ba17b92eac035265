import { EventEmitter } from 'node:events'
import { env } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { picture, png } from '../../apps/server/test/files/pictures.ts'
import type { ServerProcess } from '../../apps/server/test/processes/server-process.ts'
import { auditOf, LOST_NOTIFICATIONS } from './audit.ts'
import { openRandom } from '../../apps/server/test/random.ts'
import { openLedger } from './ledger.ts'
import { Overloaded, newUser, type SharedPost, type Simulation } from './simulated-user.ts'

/** People at once. Each signs up and in first, which costs more than all that they do in a short run. */
const AT_ONCE = env['NIGHTLY'] ? 6 : 3
const SHARED = 4

/** A lost connection or a request to retry later: the signs of an overloaded server. */
const isOverload = (error: unknown) => error instanceof Overloaded || error instanceof TypeError

interface RunOptions {
  /** The run ends after some responses by default. */
  readonly until?: Promise<unknown>
  /** Whether requests may fail from overload. New people then replace those who got such a failure. */
  readonly toleratesOverload?: boolean
}

/**
 * A simulated population that keeps using one server after another, each until it ends. Each person waits `pauseMs`
 * milliseconds before a request.
 */
export async function openSimulation(seed: number, { pauseMs = 0 } = {}) {
  const ledger = openLedger()
  const responses = new EventEmitter()
  let [ids, isOver] = [0, false]
  const large = await picture(1400, 1300).png({ compressionLevel: 0 }).toBuffer()
  const shared: SharedPost[] = []
  const world: Simulation = {
    ledger,
    random: openRandom(seed),
    shared,
    pictures: { small: await png(60, 40), large },
    newId: () => `${seed.toString(36)}-${(++ids).toString(36)}`,
    isOver: () => isOver,
    pause: async () => (pauseMs > 0 ? wait(pauseMs) : undefined),
    answered: () => void responses.emit('response'),
  }

  /** Resolves a moment after some responses. */
  async function someResponses(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const enough = env['NIGHTLY'] ? 5 + world.random.below(40) : 12 + world.random.below(12)
    const later = world.random.below(30)
    let count = 0
    responses.on('response', () => ++count === enough && resolve())
    await promise
    await wait(later)
  }

  /** Runs the population against this server, and ends the server after a while. Returns the number of responses. */
  async function runUntil(
    { origin, ended }: Pick<ServerProcess, 'origin' | 'ended'>,
    end: () => Promise<unknown>,
    { until = someResponses(), toleratesOverload = false }: RunOptions = {},
  ): Promise<number> {
    let count = 0
    isOver = false
    responses.on('response', () => count++)
    async function live(): Promise<void> {
      try {
        await (await newUser(origin, world)).run()
      } catch (error) {
        if (!isOver && !(toleratesOverload && isOverload(error))) throw error
      }
    }
    const lives = Array.from({ length: AT_ONCE }, async () => {
      while (!isOver) await live()
    })
    try {
      await Promise.race([until, ...(toleratesOverload ? [ended] : []), Promise.all(lives)])
    } finally {
      isOver = true
    }
    await end()
    await Promise.allSettled(lives)
    responses.removeAllListeners()
    return count
  }
  return {
    /** Creates the posts that everybody uses from then on, by another person. */
    async seedShared({ origin }: Pick<ServerProcess, 'origin'>): Promise<void> {
      const host = await newUser(origin, world)
      const posts: SharedPost[] = []
      for (let n = 0; n < SHARED; n++) posts.push(await host.share())
      shared.splice(0, shared.length, ...posts)
    },
    runUntil,
    ledger,
    /** Waits until a server has finished interrupted work. Then returns all faults. */
    async audit(dataDir: string): Promise<string[]> {
      for (const end = performance.now() + 60_000; ; await wait(20)) {
        const { pending } = auditOf(dataDir, () => undefined)
        if (pending.length === 0) break
        if (performance.now() > end) return [`not finished: ${pending.join(', ')}`]
      }
      const { faults, found: seedShared } = auditOf(
        dataDir,
        (actual) => ledger.reconcile(actual),
        LOST_NOTIFICATIONS,
      )
      return [...faults, ...seedShared]
    },
  }
}
