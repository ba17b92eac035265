import { del, delMany, getMany, keys, set } from 'idb-keyval'

import { ignoreStorageErrors } from '#lib/device/drafts'
import { type Entry, toggleId, type Waiting } from './entry.ts'

const CHANNEL = 'outbox'

const DEVICE = { del, delMany, getMany, keys, set }

/**
 * What one person did while the device was offline, stored on this device until it is sent. Other tabs of the same
 * person have the same entries. The app has one outbox, tests create their own.
 */
export function createOutbox(device = DEVICE) {
  let owner = ''
  let entries: readonly Waiting[] = []
  let channel: BroadcastChannel | undefined
  const listeners = new Set<() => void>()

  const keyOf = (id: string, userId = owner): string => `outbox ${userId} ${id}`

  function show(next: readonly Waiting[]): void {
    entries = next
    for (const listener of listeners) listener()
  }

  /** Reads the entries again; another tab may have changed them. */
  async function reload(): Promise<readonly Waiting[]> {
    const userId = owner
    const stored = await device.getMany<Waiting | undefined>(await keysOf(userId))
    const found = stored.filter((entry) => entry !== undefined)
    if (userId !== owner) return []
    show(found.toSorted((one, other) => one.at - other.at))
    return entries
  }
  const keysOf = async (userId: string): Promise<string[]> =>
    (await device.keys<string>()).filter((key) => key.startsWith(keyOf('', userId)))

  async function changed(): Promise<void> {
    await reload()
    channel?.postMessage(null)
  }
  /** Changes an entry unless it was replaced meanwhile. */
  async function ifSame({ id, at }: Waiting, change: () => Promise<void>): Promise<void> {
    if ((await reload()).some((entry) => entry.id === id && entry.at === at)) await change()
    await changed()
  }

  return {
    current: () => entries,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload,
    /** Shows the entries of this person until the returned function is called. */
    open: (userId: string): (() => void) => {
      owner = userId
      // Nobody sees what the person before them has left waiting, not even until theirs is read.
      show([])
      channel = new BroadcastChannel(CHANNEL)
      const read = () => void ignoreStorageErrors(reload)
      channel.addEventListener('message', read)
      read()
      return () => channel?.close()
    },
    has: (id: string): boolean => entries.some((entry) => entry.id === id),
    /** Stores an entry as the last one. It is on the device when the promise resolves; throws where it can't be. */
    add: async (entry: Entry): Promise<void> => {
      const at = Math.max(Date.now(), ...entries.map((each) => each.at + 1))
      // A refused entry that is added again gets another try.
      await device.set(keyOf(entry.id), { ...entry, at, refusal: undefined } satisfies Waiting)
      await changed()
    },
    refuse: (entry: Waiting, refusal: string): Promise<void> =>
      ifSame(entry, () => device.set(keyOf(entry.id), { ...entry, refusal } satisfies Waiting)),
    remove: (entry: Waiting): Promise<void> => ifSame(entry, () => device.del(keyOf(entry.id))),
    /** Deletes everything that waits for a person who deletes their account. */
    clear: (): Promise<void> =>
      ignoreStorageErrors(async () => {
        await device.delMany(await keysOf(owner))
        await changed()
      }),
  }
}

export const outbox = createOutbox()

/** The state of a toggle that waits to be sent; undefined if none does. */
export function waitingState(key: readonly string[]): boolean | undefined {
  const id = toggleId(key)
  const entry = outbox.current().find((each) => each.id === id)
  return entry?.kind === 'toggle' && entry.refusal === undefined ? entry.on : undefined
}
