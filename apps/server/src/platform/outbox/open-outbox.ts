import { unavailable } from '../unavailable.ts'
import { type MessageFiles, messageFiles } from './message-files.ts'
import type { Message, MessageOwner, QueuedMessage } from './outbox.ts'
import { type Delivery, openSender } from './sender.ts'

const SECOND = 1000
/** Below the time that a server has for its shutdown. */
const CLOSE_TIMEOUT_MS = 3 * SECOND
const DELAYS = [5, 30, 120, 600, 1800].map((seconds) => seconds * SECOND)
/** Limit of queued messages; and of captured ones, when nothing delivers them. */
const WAITING_MAX = 10_000
const CAPTURED_MAX = 500
/** Limits of bulk messages that were not tried yet, and of all that wait, for a mail server that is away. */
const BULK_UNTRIED_MAX = 40
const BULK_WAITING_MAX = 1000

/** Without `deliver`, messages stay in the folder, for people to read. */
interface Options extends Omit<Delivery, 'deliver'> {
  readonly deliver?: Delivery['deliver'] | undefined
  readonly folder: string
  readonly now: () => number
  readonly delays?: readonly number[]
  readonly closeTimeout?: number
}

async function listQueued({ queued }: MessageFiles): Promise<QueuedMessage[]> {
  const find = async (id: string) => queued.find(id).catch(() => undefined)
  const messages = await Promise.all((await queued.ids()).toReversed().map(find))
  return messages.filter((message) => message !== undefined)
}

/** An unreadable message may be theirs, so it throws. Reading many at once would need too many open files. */
async function deleteFor({ held, queued }: MessageFiles, { accountId, addresses }: MessageOwner) {
  const isTheirs = (message: QueuedMessage | undefined) =>
    message && (message.accountId === accountId || addresses.includes(message.to))
  // Held ones first: meanwhile, one may join the queue.
  for (const messages of [held, queued])
    for (const id of await messages.ids())
      if (isTheirs(await messages.find(id))) await messages.remove(id)
}

/**
 * A persistent queue of outgoing messages, in a folder. Accepted messages survive a restart; those that the previous process
 * left are delivered first. Disposing leaves unsent ones.
 */
export function openOutbox(options: Options) {
  const { folder, now, deliver } = options
  const { delays = DELAYS, closeTimeout = CLOSE_TIMEOUT_MS } = options
  const files = messageFiles(folder)
  const { held, queued } = files
  const carrier = deliver && openSender({ ...options, deliver, files, delays, closeTimeout })

  /** Also waits until the remains of an earlier process are gone. */
  async function makeRoom(): Promise<void> {
    await cleared
    const ids = await queued.ids()
    if (carrier && ids.length >= WAITING_MAX) throw unavailable(new Error('The outbox is full'))
    if (!carrier) for (const id of ids.slice(0, -CAPTURED_MAX)) await queued.remove(id)
  }

  // Runs before any write: it would otherwise delete a message that is being written.
  const cleared = files.clear()
  carrier?.start()
  return {
    /**
     * Resolves once the message would survive a power failure. Rejects with `general_service_unavailable` when the
     * queue is full.
     */
    async send(message: Message): Promise<void> {
      await makeRoom()
      await queued.add(message, now())
      carrier?.start()
    },
    /** Takes as long as `send`, but sends nothing. */
    async simulateSend(message: Message): Promise<void> {
      await makeRoom()
      await queued.remove(await queued.add({ ...message, expire: 0 }, now()))
    },
    /**
     * Stores a message like `send`, but delivers it only after `release`: a database can decide in between whether it is
     * sent. Held messages survive a restart. Returns its id.
     */
    async hold(message: Message): Promise<string> {
      await makeRoom()
      return held.add(message, now())
    },
    /** Queues a held message; does nothing if there is none with this id. */
    async release(id: string): Promise<void> {
      await files.release(id)
      carrier?.start()
    },
    /** Deletes a held message. */
    discard: held.remove,
    async listHeld() {
      const found: Pick<QueuedMessage, 'id' | 'accountId'>[] = []
      for (const id of await held.ids())
        found.push({ id, accountId: (await held.find(id))?.accountId ?? null })
      return found
    },
    /** The number of bulk messages that the queue takes now: few at a time, so that other messages don't wait for them. */
    async bulkRoom(): Promise<number> {
      if (!carrier) return BULK_UNTRIED_MAX
      const waiting = (await queued.ids()).length
      const untried = waiting - carrier.failedCount()
      return Math.max(0, Math.min(BULK_UNTRIED_MAX - untried, BULK_WAITING_MAX - waiting))
    },
    /**
     * Deletes every message about this person or to them. Resolves once none would survive; rejects with
     * `general_service_unavailable` when a message can't be read.
     */
    async deleteFor(person: MessageOwner): Promise<void> {
      await cleared
      await deleteFor(files, person)
    },
    /** Undefined when nothing delivers the messages. */
    deliveryState: () => carrier?.state(),
    /** The number of messages in the queue, without held ones. */
    count: async () => (await queued.ids()).length,
    /** Readable messages, newest first. */
    list: async () => listQueued(files),
    async [Symbol.asyncDispose](): Promise<void> {
      await carrier?.close()
    },
  }
}

export type Outbox = ReturnType<typeof openOutbox>
