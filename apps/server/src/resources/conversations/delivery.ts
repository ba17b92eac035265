import { randomUUID } from 'node:crypto'
import { newId } from '@devhood/contract'
import type { RawRecord } from '#engine'
import { MINUTE } from '#lib/time'
import type { Writer } from '#platform/database'
import { openNotifier } from '#resources/notifications'
import { queueMessagePush } from '#resources/push-subscriptions'
import type { Services } from '../resource.ts'
import { openAdmission, type Sending } from './admission.ts'
import { previewOf } from './preview.ts'
import {
  insertConversation,
  insertCopy,
  insertMessage,
  newRow,
  NO_MESSAGES,
  noteFurtherRequest,
  noteMessage,
  noteOwnMessage,
  queueNotice,
  removeConversation,
  removeMessage,
  updateConversation,
} from './store.ts'

/** Milliseconds for which the first message of a burst stays unread before its recipient's devices are told, and an email is sent. */
const [PUSH_DELAY, EMAIL_DELAY] = [10_000, 15 * MINUTE]

interface Unheard {
  readonly own: string
  readonly original: string
  readonly creator: string
  readonly whole: string
  readonly at: number
  /** Whether it is the first one of its conversation. */
  readonly isFirst: boolean
}

/**
 * What reaches nobody costs as much as what reaches somebody, and takes as many numbers of sequences, which authors see of
 * theirs: the same rows are written, and deleted at once.
 */
async function pretend(tx: Writer, unheard: Unheard): Promise<void> {
  const { own, original, creator: user, whole, at, isFirst } = unheard
  const [message, conversation] = [newId(at, randomUUID()), newId(at, randomUUID())]
  const text = previewOf(whole)
  const row = { user, other: null, subject: '', state: 'open', lastMessageAt: at, ...NO_MESSAGES }
  if (isFirst) await insertConversation(tx, { ...newRow(conversation, at), ...row })
  const copy = { user, conversation: own, creator: user, text: whole }
  await insertMessage(tx, { ...newRow(message, at), ...copy })
  await insertCopy(tx, { original, copy: message })
  // Its indexes change as the other's would.
  await updateConversation(tx, own, { lastText: text, lastMessageAt: at })
  await removeMessage(tx, message)
  if (isFirst) await removeConversation(tx, conversation)
}

/**
 * Brings messages to the other person. Whether one reaches them is theirs to know: nothing in a response to its author, and no
 * event, depends on it.
 */
export function openDelivery(
  services: Pick<Services, 'changes' | 'config' | 'engine' | 'now' | 'raids' | 'screen'>,
) {
  const { changes } = services
  const admit = openAdmission(services)
  const notifier = openNotifier(services)
  const announce = (
    tx: Writer,
    collection: 'conversations' | 'messages',
    id: string,
    action: 'create' | 'update',
  ) => changes.announce(tx, { kind: 'document', collection, id, action })

  /** Of a burst, only the first one is told. */
  async function queueNews(tx: Writer, user: string, at: number): Promise<void> {
    const isFirst = await queueNotice(tx, { user, dueAt: at + EMAIL_DELAY, sentAt: null })
    if (isFirst) await queueMessagePush(tx, { user, at: at + PUSH_DELAY })
  }

  return async function deliver(
    tx: Writer,
    about: Pick<Sending, 'actor' | 'to' | 'subject'> & { readonly isFirst: boolean },
    row: RawRecord,
  ): Promise<void> {
    const [original, at, whole] = [
      String(row['$id']),
      Number(row['$createdAt']),
      String(row['text']),
    ]
    const [own, text] = [String(row['conversation']), previewOf(whole)]
    await noteOwnMessage(tx, { conversation: own, message: original, text, at })
    announce(tx, 'conversations', own, 'update')
    const found = await admit(tx, { ...about, text: whole, at })
    if (found === undefined)
      return pretend(tx, {
        own,
        original,
        creator: about.actor.userId,
        whole,
        at,
        isFirst: about.isFirst,
      })
    const { $id: conversation, isNew } = found
    const [user, creator, message] = [about.to, about.actor.userId, newId(at, randomUUID())]
    const copy = { user, conversation, creator, text: whole }
    await insertMessage(tx, { ...newRow(message, at), ...copy })
    await insertCopy(tx, { original, copy: message })
    announce(tx, 'messages', message, 'create')
    const isRequest = found.state === 'requested'
    await (isRequest && !isNew
      ? noteFurtherRequest(tx, { conversation })
      : noteMessage(tx, { conversation, message, text, at }))
    announce(tx, 'conversations', conversation, isNew ? 'create' : 'update')
    if (!isRequest) await queueNews(tx, user, at)
    else if (isNew) await notifier.notify(tx, { kind: 'messageRequest', user, actor: creator })
  }
}
