import { openChannel } from '#lib/device/storage'
import { createStore } from '../store.ts'
import { type Entry, toggleId, type Waiting } from './entry.ts'
import type { Entries } from './sealed-entries.ts'

const CHANNEL = 'outbox'

type Open = (userId: string) => Promise<Entries | undefined>

/** Loaded after the page: it has the ciphers. */
const openOnDevice: Open = async (userId) => {
  const { openEntries } = await import('./sealed-entries.ts')
  return openEntries(userId)
}

/** The stored entries of a person. Without the key of the account there are none, until it can be had. */
function createStored(open: Open) {
  let last: { readonly userId: string; readonly entries: Entries } | undefined
  return async (userId: string): Promise<Entries | undefined> => {
    if (last?.userId === userId) return last.entries
    const entries = await open(userId).catch(() => undefined)
    if (entries) last = { userId, entries }
    return entries
  }
}

/** What a person did offline, stored on this device until it is sent. All their tabs have the same entries. */
export function createOutbox(open = openOnDevice) {
  const stored = createStored(open)
  let owner = ''
  const { current, set: show, subscribe } = createStore<readonly Waiting[]>([])
  let channel: ReturnType<typeof openChannel> | undefined

  /** Reads the entries again; another tab may have changed them. */
  async function reload(): Promise<readonly Waiting[]> {
    const userId = owner
    const found = (await (await stored(owner))?.read()) ?? []
    if (userId !== owner) return []
    show(found)
    return found
  }

  async function store(entry: Waiting): Promise<void> {
    assertStored(await (await stored(owner))?.write(entry))
  }

  async function changed(): Promise<void> {
    await reload()
    channel?.send(null)
  }
  /** Changes an entry unless it was replaced meanwhile. */
  async function ifSame({ id, at }: Waiting, change: () => Promise<unknown>): Promise<void> {
    if ((await reload()).some((entry) => entry.id === id && entry.at === at)) await change()
    await changed()
  }

  return {
    current,
    subscribe,
    reload,
    /** Shows the entries of this person until the returned function is called. */
    open: (userId: string): (() => void) => {
      owner = userId
      // Nobody sees what the person before them has left waiting, not even until theirs is read.
      show([])
      const opened = openChannel(CHANNEL, () => void reload())
      channel = opened
      void reload()
      return opened.close
    },
    has: (id: string): boolean => current().some((entry) => entry.id === id),
    /**
     * Stores an entry as the last one, one that the server has just refused with the reason. It is on the device when the promise
     * resolves; throws where it can't be.
     */
    add: async (entry: Entry, refusal?: string): Promise<void> => {
      const at = Math.max(Date.now(), ...current().map((each) => each.at + 1))
      // A refused entry that is added again gets another try.
      await store({ ...entry, at, refusal })
      await changed()
    },
    refuse: (entry: Waiting, refusal: string): Promise<void> =>
      ifSame(entry, () => store({ ...entry, refusal })),
    remove: (entry: Waiting): Promise<void> =>
      ifSame(entry, async () => (await stored(owner))?.delete(entry.id)),
    /** Deletes everything that waits for a person who deletes their account. */
    clear: async (): Promise<void> => {
      await (await stored(owner))?.clear()
      await changed()
    },
  }
}

/** Throws where the device can't store an entry: it would be lost with the page. */
function assertStored(isStored = false): void {
  if (!isStored) throw new Error("This browser can't keep it until you're online.")
}

export const outbox = createOutbox()

/** The state of a toggle that waits to be sent; undefined if none does. */
export function waitingState(key: readonly string[]): boolean | undefined {
  const id = toggleId(key)
  const entry = outbox.current().find((each) => each.id === id)
  return entry?.kind === 'toggle' && entry.refusal === undefined ? entry.on : undefined
}
