import type { MessageFiles } from './message-files.ts'
import type { HeldMessage, Outbox } from './outbox.ts'
import type { Sender } from './sender.ts'

/** Limits of messages that were not tried yet, and of all that wait, for a mail server that is away. */
const UNTRIED_MAX = 40
const WAITING_MAX = 1000

interface Options {
  readonly files: MessageFiles
  readonly now: () => number
  /** Undefined when nothing delivers the messages. */
  readonly carrier: Sender | undefined
  /** Throws when the queue is full. */
  readonly makeRoom: () => Promise<void>
  /** Resolves when the remains of an earlier process are gone. */
  readonly cleared: Promise<void>
}

/** Messages to many people, which must neither be sent twice nor delay others. */
export function bulkMessages({
  files,
  now,
  carrier,
  makeRoom,
  cleared,
}: Options): Pick<Outbox, 'bulkRoom' | 'discard' | 'hold' | 'listHeld' | 'release'> {
  return {
    async hold(message) {
      await cleared
      await makeRoom()
      return files.held.add(message, now())
    },
    async release(id) {
      await files.release(id)
      carrier?.start()
    },
    discard: files.held.remove,
    async listHeld() {
      const found: HeldMessage[] = []
      for (const id of await files.held.ids())
        found.push({ id, accountId: (await files.held.find(id))?.accountId ?? null })
      return found
    },
    async bulkRoom() {
      if (!carrier) return UNTRIED_MAX
      const waiting = (await files.queued.ids()).length
      const untried = waiting - carrier.failedCount()
      return Math.max(0, Math.min(UNTRIED_MAX - untried, WAITING_MAX - waiting))
    },
  }
}
