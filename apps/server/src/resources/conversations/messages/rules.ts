import { AppError, isBlank, LIMITS } from '@devhood/contract'
import { type Actor, invalidStructure, type RawRecord } from '#engine'
import { openNotifier } from '#resources/notifications'
import type { Services } from '../../resource.ts'
import { idIn, isCaller } from '../../shared/relations.ts'
import type { Data, RuleContext, Rules } from '../../shared/rules.ts'
import { openDelivery } from '../delivery.ts'
import { requestLimits } from '../requests.ts'
import { previewOf } from '../preview.ts'
import {
  changeLastText,
  findByKey,
  findCopy,
  findNewestMessage,
  insertVersion,
  reaching,
  updateConversation,
  updateMessage,
} from '../store.ts'

type Options = Pick<Services, 'changes' | 'config' | 'engine' | 'now' | 'raids' | 'screen'>
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
    other: String(row['other']),
    subject: String(row['subject']),
  }
}

function checkAuthor({ creator, deletedAt }: RawRecord, actor: Actor): void {
  if (creator !== actor.userId) throw refused('Only the author of a message can change it.')
  if (deletedAt !== null) throw refused('This message is deleted.')
}

export function messageRules(services: Options): Rules {
  const { changes, engine, now } = services
  const deliver = openDelivery(services)
  const requests = requestLimits(services)
  const notifier = openNotifier(services)
  const findReached = reaching(engine.visibilitySql)
  const announceUpdate = (
    { tx }: Pick<RuleContext, 'tx'>,
    collection: 'conversations' | 'messages',
    id: string,
  ) => changes.announce(tx, { kind: 'document', collection, id, action: 'update' })

  /** Whoever answers a request accepts it. */
  async function accept(context: RuleContext, conversation: RawRecord): Promise<void> {
    const { $id, user, other, state } = conversation
    if (state === 'open') return
    await updateConversation(context.tx, String($id), { state: 'open' })
    const request = { kind: 'messageRequest', user: String(user), actor: String(other) } as const
    await notifier.withdraw(context.tx, request)
  }

  /** Whether the author begins the conversation by this message. */
  async function isFirst({ tx }: RuleContext, { $id, subject }: Own) {
    return subject === '' && (await findNewestMessage(tx, { conversation: $id })) === undefined
  }

  async function changePreview(
    { tx }: Pick<RuleContext, 'tx'>,
    conversation: string,
    message: string,
    whole: string,
  ) {
    const text = previewOf(whole)
    if ((await changeLastText(tx, { conversation, message, text })) > 0)
      announceUpdate({ tx }, 'conversations', conversation)
  }

  /** Changes what the other has of a message as well. */
  async function changeCopy(
    { tx }: Pick<RuleContext, 'tx'>,
    { $id, creator }: RawRecord,
    change: Readonly<Record<string, string | number>>,
    isRetraction: boolean,
  ): Promise<void> {
    const copy = await findCopy(tx, { original: String($id) })
    if (copy === undefined) return
    const people = { from: String(creator), to: copy.user }
    if (!isRetraction && (await tx.first(findReached, people)) === undefined) return
    await updateMessage(tx, copy.$id, {
      ...change,
      $updatedAt: Math.max(now(), Number(copy.$updatedAt) + 1),
    })
    announceUpdate({ tx }, 'messages', copy.$id)
    await changePreview({ tx }, copy.conversation, copy.$id, String(change['text']))
  }

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
      const { other: to, subject } = conversation
      if (await isFirst(context, conversation))
        await requests.count(context.tx, actor, to, String(data['text']))
      return {
        data,
        server: { creator: actor.userId, conversation: conversation.$id },
        async afterCreate(row) {
          await accept(context, conversation)
          await deliver(context.tx, { actor, to, subject }, row)
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
      return {
        data,
        async afterUpdate() {
          const [message, at] = [String(before['$id']), now()]
          await insertVersion(context.tx, { message, at, text: String(before['text']) })
          await changePreview(context, String(before['conversation']), message, text)
          await changeCopy(context, before, { text, editedAt: at }, false)
        },
      }
    },
    async remains({ view: { actor } }, row) {
      if (actor?.userId !== row['creator'])
        throw refused('Only the author of a message can delete it.')
      return { text: '', deletedAt: row['deletedAt'] ?? now(), editedAt: null }
    },
    async afterDelete({ tx }, row) {
      if (row['deletedAt'] !== null) return
      const [message, at] = [String(row['$id']), now()]
      await insertVersion(tx, { message, at, text: String(row['text']) })
      await changePreview({ tx }, String(row['conversation']), message, '')
      await changeCopy({ tx }, row, { text: '', deletedAt: at }, true)
    },
  }
}
