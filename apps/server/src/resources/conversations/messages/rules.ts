import { AppError, isBlank, LIMITS } from '@devhood/contract'
import { type Actor, invalidStructure, type RawRecord } from '#engine'
import type { Writer } from '#platform/database'
import { openNotifier } from '#resources/notifications'
import type { Services } from '../../resource.ts'
import { idIn, isCaller } from '../../shared/relations.ts'
import type { Data, RuleContext, Rules } from '../../shared/rules.ts'
import { openDelivery } from '../delivery.ts'
import { openCopies } from './copies.ts'
import { requestLimits } from '../requests.ts'
import { findByKey, updateConversation } from '../store.ts'

type Options = Pick<Services, 'changes' | 'config' | 'engine' | 'now' | 'raids' | 'screen'>
type Caller = Actor & { readonly userId: string }
type Own = Awaited<ReturnType<typeof conversationIn>>

const refused = (message: string) => new AppError('user_unauthorized', { message })

function checkText({ text }: Data): void {
  if (typeof text === 'string' && isBlank(text))
    throw invalidStructure('attribute "text" must have visible characters')
}

/** The caller's own conversation, in which they can write. */
async function conversationIn({ tx, engine, view }: RuleContext, data: Data) {
  const sent = data['conversation'] ?? null
  if (sent === null) throw invalidStructure('missing required attribute "conversation"')
  const row = await engine.findReadable(tx, 'conversations', idIn(sent), view)
  if (row === undefined)
    throw invalidStructure('attribute "conversation" names no document there is')
  if (row['state'] === 'closed') throw refused('This conversation has ended.')
  if (row['other'] === null) throw refused('This account was deleted.')
  return {
    ...row,
    $id: String(row['$id']),
    user: String(row['user']),
    other: String(row['other']),
    state: String(row['state']),
    subject: String(row['subject']),
    isFirst: row['lastMessage'] === null,
  }
}

function checkAuthor({ creator, deletedAt }: RawRecord, actor: Actor): void {
  if (creator !== actor.userId) throw refused('Only the author of a message can change it.')
  if (deletedAt !== null) throw refused('This message is deleted.')
}

const textIn = (row: RawRecord) => ({
  message: String(row['$id']),
  conversation: String(row['conversation']),
  text: String(row['text']),
})

/** What happens before a message is sent. */
function sending(services: Options) {
  const deliver = openDelivery(services)
  const requests = requestLimits(services)
  const notifier = openNotifier(services)

  /** Whoever answers a request accepts it. */
  async function accept(tx: Writer, { $id, user, other, state }: Own): Promise<void> {
    if (state === 'open') return
    await updateConversation(tx, $id, { state: 'open' })
    await notifier.withdraw(tx, { kind: 'messageRequest', user, actor: other })
  }

  /** Counts a message by which its author begins a conversation with somebody. */
  async function count(tx: Writer, actor: Caller, conversation: Own, text: string) {
    const { other, subject, isFirst } = conversation
    if (subject === '' && isFirst) await requests.count(tx, actor, other, text)
  }
  return { accept, count, deliver }
}

export function messageRules(services: Options): Rules {
  const { now } = services
  const { accept, count, deliver } = sending(services)
  const { edit, retract } = openCopies(services)
  return {
    async existing({ tx, view: { actor } }, { user, key }) {
      if (!isCaller(user, actor) || typeof key !== 'string') return undefined
      return findByKey(tx, { user: actor.userId, key })
    },
    async beforeCreate(context, data) {
      const { actor } = context.view
      if (!isCaller(data['user'], actor)) return { data }
      checkText(data)
      const conversation = await conversationIn(context, data)
      const { $id, other: to, subject, isFirst } = conversation
      await count(context.tx, actor, conversation, String(data['text']))
      return {
        data,
        server: { creator: actor.userId, conversation: $id },
        async afterCreate(row) {
          await accept(context.tx, conversation)
          await deliver(context.tx, { actor, to, subject, isFirst }, row)
        },
      }
    },
    async beforeUpdate(context, data, before) {
      const { text } = data
      if (typeof text !== 'string' || text === before['text']) return { data }
      checkAuthor(before, context.actor)
      if (now() > Number(before['$createdAt']) + LIMITS.messageEditTime)
        throw refused('A message can be edited for 15 minutes.')
      checkText(data)
      return { data, afterUpdate: async () => edit(context, textIn(before), text) }
    },
    async remains({ view: { actor } }, row) {
      if (actor?.userId !== row['creator'])
        throw refused('Only the author of a message can delete it.')
      return { text: '', deletedAt: row['deletedAt'] ?? now(), editedAt: null }
    },
    async afterDelete(context, row) {
      if (row['deletedAt'] === null) await retract(context, textIn(row))
    },
  }
}
