import { randomUUID } from 'node:crypto'
import { newId } from '@devhood/contract'
import type { RawRecord } from '#engine'
import { MINUTE } from '#lib/time'
import type { Writer } from '#platform/database'
import { openNotifier } from '#resources/notifications'
import type { Services } from '../resource.ts'
import { openAdmission, type Sending } from './admission.ts'
import { previewOf } from './preview.ts'
import {
  insertCopy,
  insertMessage,
  newRow,
  noteFurtherRequest,
  noteMessage,
  queueNotice,
} from './store.ts'

/** Milliseconds for which a message stays unread before its recipient is told. */
const NOTICE_DELAY = 15 * MINUTE

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

  return async function deliver(
    tx: Writer,
    about: Pick<Sending, 'actor' | 'to' | 'subject'>,
    row: RawRecord,
  ): Promise<void> {
    const [original, at, whole] = [
      String(row['$id']),
      Number(row['$createdAt']),
      String(row['text']),
    ]
    const [own, text] = [String(row['conversation']), previewOf(whole)]
    await noteMessage(tx, { conversation: own, message: original, text, at, isOwn: 1 })
    announce(tx, 'conversations', own, 'update')
    const found = await admit(tx, { ...about, text: whole, at })
    if (found === undefined) return
    const { $id: conversation, isNew } = found
    const [user, creator, message] = [about.to, about.actor.userId, newId(at, randomUUID())]
    const copy = { user, conversation, creator, text: whole }
    await insertMessage(tx, { ...newRow(message, at), ...copy })
    await insertCopy(tx, { original, copy: message })
    announce(tx, 'messages', message, 'create')
    const isRequest = found.state === 'requested'
    await (isRequest && !isNew
      ? noteFurtherRequest(tx, { conversation })
      : noteMessage(tx, { conversation, message, text, at, isOwn: 0 }))
    announce(tx, 'conversations', conversation, isNew ? 'create' : 'update')
    if (!isRequest) await queueNotice(tx, { user, dueAt: at + NOTICE_DELAY, sentAt: null })
    else if (isNew) await notifier.notify(tx, { kind: 'messageRequest', user, actor: creator })
  }
}
