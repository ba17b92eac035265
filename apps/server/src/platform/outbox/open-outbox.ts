import { unavailable } from '../unavailable.ts'
import { bulkMessages } from './bulk-messages.ts'
import { type Delivery, openSender } from './sender.ts'
import { messageFiles } from './message-files.ts'
import type { MessageOwner, QueuedMessage, Outbox } from './outbox.ts'

const SECOND = 1000
/** Below the time that a server has for its shutdown. */
const CLOSE_TIMEOUT_MS = 3 * SECOND
const DELAYS = [5, 30, 120, 600, 1800].map((seconds) => seconds * SECOND)
/** Limit of queued messages; and of captured ones, when nothing delivers them. */
const WAITING_MAX = 10_000
const CAPTURED_MAX = 500

/** Without `deliver`, messages stay in the folder, for people to read. */
interface Options extends Omit<Delivery, 'deliver'> {
  readonly deliver?: Delivery['deliver'] | undefined
  readonly folder: string
  readonly now: () => number
  readonly delays?: readonly number[]
  readonly closeTimeout?: number
}

/** Opens a folder of messages, and first delivers those that the previous process left. */
export function openOutbox(options: Options): Outbox {
  const { folder, now, deliver } = options
  const { delays = DELAYS, closeTimeout = CLOSE_TIMEOUT_MS } = options
  const files = messageFiles(folder)
  const carrier = deliver && openSender({ ...options, deliver, files, delays, closeTimeout })

  async function makeRoom(): Promise<void> {
    const ids = await files.queued.ids()
    if (carrier && ids.length >= WAITING_MAX) throw unavailable(new Error('The outbox is full'))
    if (!carrier) for (const id of ids.slice(0, -CAPTURED_MAX)) await files.queued.remove(id)
  }

  async function list(): Promise<QueuedMessage[]> {
    const ids = await files.queued.ids()
    const find = async (id: string) => files.queued.find(id).catch(() => undefined)
    const messages = await Promise.all(ids.toReversed().map(find))
    return messages.filter((message) => message !== undefined)
  }

  /** An unreadable message may be theirs, so it throws. Reading many at once would need too many open files. */
  async function deleteFor({ accountId, addresses }: MessageOwner): Promise<void> {
    const isTheirs = (message: QueuedMessage | undefined) =>
      message && (message.accountId === accountId || addresses.includes(message.to))
    // Held ones first: meanwhile, one may join the queue.
    for (const messages of [files.held, files.queued])
      for (const id of await messages.ids())
        if (isTheirs(await messages.find(id))) await messages.remove(id)
  }

  // Runs before any write: it would otherwise delete a message that is being written.
  const cleared = files.clear()
  carrier?.start()
  return {
    async send(message) {
      await cleared
      await makeRoom()
      await files.queued.add(message, now())
      carrier?.start()
    },
    async simulateSend(message) {
      await cleared
      await makeRoom()
      await files.queued.remove(await files.queued.add({ ...message, expire: 0 }, now()))
    },
    ...bulkMessages({ files, now, carrier, makeRoom, cleared }),
    async deleteFor(person) {
      await cleared
      await deleteFor(person)
    },
    deliveryState: () => carrier?.state(),
    count: async () => (await files.queued.ids()).length,
    list,
    async [Symbol.asyncDispose]() {
      await carrier?.close()
    },
  }
}
