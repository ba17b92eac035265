import { randomUUID } from 'node:crypto'
import { newId } from '@devhood/contract'
import { previewOf } from './preview.ts'
import type { Actor, RawRecord } from '#engine'
import type { Writer } from '#platform/database'
import { openNotifier } from '#resources/notifications'
import type { Services } from '../resource.ts'
import { publishing } from '../shared/publishing/index.ts'
import { requestLimits } from './requests.ts'
import {
  findConversation,
  insertConversation,
  insertMessage,
  noteFurtherRequest,
  noteMessage,
  reaching,
} from './store.ts'

/** A message that somebody sends to the other person of their conversation. */
export interface Sending {
  readonly actor: Actor & { readonly userId: string }
  readonly to: string
  readonly subject: string
}

/**
 * Brings messages to the other person. Whether one reaches them is theirs to know: nothing in a response to its author, and no
 * event, depends on it.
 */
export function openDelivery(
  services: Pick<Services, 'changes' | 'config' | 'engine' | 'now' | 'raids' | 'screen'>,
) {
  const { changes, engine } = services
  const findReached = reaching(engine.visibilitySql)
  const notifier = openNotifier(services)
  const { isAdmitted } = publishing(services)
  const { goesRound } = requestLimits(services)
  const announce = (
    tx: Writer,
    collection: 'conversations' | 'messages',
    id: string,
    action: 'create' | 'update',
  ) => changes.announce(tx, { kind: 'document', collection, id, action })

  /** The state in which a first message begins a conversation of its recipient; undefined if it reaches nobody. */
  async function beginning(
    tx: Writer,
    { actor }: Sending,
    text: string,
    reached: { follows: number | boolean; whoMayWrite: string },
  ) {
    const isFollowed = Number(reached.follows) === 1
    if (reached.whoMayWrite === 'nobody') return undefined
    if (reached.whoMayWrite === 'following' && !isFollowed) return undefined
    if (!(await isAdmitted(tx, actor)) || (await goesRound(tx, text))) return undefined
    return isFollowed ? 'open' : 'requested'
  }

  /** The conversation of the recipient, with its state; undefined if the message reaches nobody. */
  async function conversationOf(tx: Writer, sending: Sending, row: RawRecord) {
    const { actor, to, subject } = sending
    const reached = await tx.first(findReached, { from: actor.userId, to })
    if (reached === undefined) return undefined
    const found = await findConversation(tx, { user: to, other: actor.userId, subject })
    if (found)
      return found.state === 'declined' || found.state === 'closed'
        ? undefined
        : { ...found, isNew: false }
    const state = await beginning(tx, sending, String(row['text']), reached)
    if (state === undefined) return undefined
    const time = Number(row['$createdAt'])
    const $id = newId(time, randomUUID())
    await insertConversation(tx, {
      $id,
      ...{ $createdAt: time, $updatedAt: time, $permissions: '[]' },
      ...{
        user: to,
        other: actor.userId,
        subject,
        state,
        lastMessageAt: time,
        unread: 0,
        lastText: '',
        lastIsOwn: 0,
      },
    })
    return { $id, state, isNew: true }
  }

  return async function deliver(tx: Writer, sending: Sending, row: RawRecord): Promise<void> {
    const { actor, to } = sending
    const [message, at, whole] = [
      String(row['$id']),
      Number(row['$createdAt']),
      String(row['text']),
    ]
    const [own, text] = [String(row['conversation']), previewOf(whole)]
    await noteMessage(tx, { conversation: own, message, text, at, isOwn: 1 })
    announce(tx, 'conversations', own, 'update')
    const found = await conversationOf(tx, sending, row)
    if (found === undefined) return
    const [conversation, copy] = [found.$id, newId(at, randomUUID())]
    await insertMessage(tx, {
      $id: copy,
      ...{ $createdAt: at, $updatedAt: at, $permissions: '[]' },
      ...{ user: to, conversation, creator: actor.userId, text: whole, original: message },
    })
    announce(tx, 'messages', copy, 'create')
    const isRequest = found.state === 'requested'
    await (isRequest && !found.isNew
      ? noteFurtherRequest(tx, { conversation })
      : noteMessage(tx, { conversation, message: copy, text, at, isOwn: 0 }))
    announce(tx, 'conversations', conversation, found.isNew ? 'create' : 'update')
    if (isRequest && found.isNew)
      await notifier.notify(tx, { kind: 'messageRequest', user: to, actor: actor.userId })
  }
}
