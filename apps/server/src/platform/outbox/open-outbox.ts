import { unavailable } from '../unavailable.ts'
import { openCarrier } from './carrier.ts'
import { letterFiles } from './letter-files.ts'
import type { Deliver, Forgotten, KeptLetter, Outbox } from './outbox.ts'

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

  async function list(): Promise<KeptLetter[]> {
    const ids = await files.ids()
    const find = async (id: string) => files.find(id).catch(() => undefined)
    const letters = await Promise.all(ids.toReversed().map(find))
    return letters.filter((letter) => letter !== undefined)
  }

  /** One letter that can't be read may be one of theirs. Many read at once would need too many open files. */
  async function forget({ accountId, addresses }: Forgotten): Promise<void> {
    for (const id of await files.ids()) {
      const letter = await files.find(id)
      if (letter && (letter.accountId === accountId || addresses.includes(letter.to)))
        await files.remove(id)
    }
  }

  // Nothing is written before: what it takes away has no letter that is on its way in.
  const cleared = files.clear()
  carrier?.start()
  return {
    async send(letter) {
      await cleared
      await makeRoom()
      await files.add(letter, now())
      carrier?.start()
    },
    async pretend(letter) {
      await cleared
      await makeRoom()
      await files.remove(await files.add({ ...letter, expire: 0 }, now()))
    },
    async forget(person) {
      await cleared
      await forget(person)
    },
    list,
    async [Symbol.asyncDispose]() {
      await carrier?.close()
    },
  }
}
