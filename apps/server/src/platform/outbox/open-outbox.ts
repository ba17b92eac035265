import { unavailable } from '../unavailable.ts'
import { openCarrier } from './carrier.ts'
import { letterFiles } from './letter-files.ts'
import type { Deliver, Outbox } from './outbox.ts'

const SECOND = 1000
/** Less than a server has for closing. */
const PATIENCE = 3 * SECOND
const DELAYS = [5, 30, 120, 600, 1800].map((seconds) => seconds * SECOND)
/** So many wait at most; where nobody carries them, so many are kept. */
const WAITING_MAX = 10_000
const KEPT_MAX = 500

interface Options {
  readonly folder: string
  readonly now: () => number
  /** Without it letters stay where they are, for people to read. */
  readonly deliver?: Deliver | undefined
  readonly delays?: readonly number[]
  readonly patience?: number
  /** Hears why a letter did not go. */
  readonly report?: (error: unknown) => void
}

/** Opens a folder of letters, and begins with those that the last process left. */
export function openOutbox(options: Options): Outbox {
  const { folder, now, deliver, report = () => undefined } = options
  const { delays = DELAYS, patience = PATIENCE } = options
  const files = letterFiles(folder)
  const carrier = deliver && openCarrier({ files, deliver, now, delays, patience, report })

  async function makeRoom(): Promise<void> {
    const ids = await files.ids()
    if (carrier && ids.length >= WAITING_MAX) throw unavailable(new Error('The outbox is full'))
    if (!carrier) for (const id of ids.slice(0, -KEPT_MAX)) await files.remove(id)
  }

  carrier?.start()
  return {
    async send(letter) {
      await makeRoom()
      await files.add(letter, now())
      carrier?.start()
    },
    async pretend(letter) {
      await makeRoom()
      await files.remove(await files.add({ ...letter, expire: 0 }, now()))
    },
    async list() {
      const ids = await files.ids()
      const letters = await Promise.all(ids.toReversed().map(async (id) => files.find(id)))
      return letters.filter((letter) => letter !== undefined)
    },
    async [Symbol.asyncDispose]() {
      await carrier?.close()
    },
  }
}
