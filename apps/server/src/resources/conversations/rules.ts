import { AppError } from '@devhood/contract'
import { invalidStructure, type RawRecord } from '#engine'
import type { Services } from '../resource.ts'
import { idIn, isCaller, rejectSelf } from '../shared/relations.ts'
import type { Data, RuleContext, Rules } from '../shared/rules.ts'
import { openMatches } from './matches.ts'
import { countUnread, findConversation, isMatch } from './store.ts'

/** The changes of its state that a person may make. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  requested: ['open', 'declined'],
  declined: ['open', 'requested'],
  open: ['closed'],
  closed: ['open'],
}

/** The id in an optional relation that was sent. */
const sentId = (sent: unknown): string | null => ((sent ?? '') === '' ? null : idIn(sent))

const pairIn = (data: Data, user: string) => ({
  user,
  other: sentId(data['other']) ?? '',
  subject: sentId(data['job']) ?? '',
})

async function checkState({ tx }: RuleContext, { state }: Data, before: RawRecord): Promise<void> {
  const now = String(before['state'])
  if (state === undefined || state === now) return
  if (typeof state !== 'string' || !CHANGES[now]?.includes(state))
    throw invalidStructure(
      `attribute "state" can change from ${now} to ${CHANGES[now]?.join(' or ')}`,
    )
  const { subject: job, user, other } = before
  if (state !== 'open' || job === '') return
  const pair = { one: String(user), other: String(other), job: String(job) }
  if (!(await isMatch(tx, pair)))
    throw new AppError('user_unauthorized', { message: 'This conversation has ended.' })
}

/**
 * A conversation is created by whoever begins it, and reaches nobody before a message does. One about an ad needs a match; then
 * both have it.
 */
export function conversationRules(services: Pick<Services, 'changes' | 'now'>): Rules {
  const matches = openMatches(services)
  return {
    async existing({ tx, view: { actor } }, data) {
      if (!isCaller(data['user'], actor)) return undefined
      return (await findConversation(tx, pairIn(data, actor.userId)))?.$id
    },
    async beforeCreate(context, data, id) {
      const { tx, view } = context
      if (!isCaller(data['user'], view.actor)) return { data }
      await rejectSelf('user', 'other')(context, data, id)
      const { user, other, subject } = pairIn(data, view.actor.userId)
      if (other === '') throw invalidStructure('missing required attribute "other"')
      if ((data['state'] ?? 'open') !== 'open')
        throw invalidStructure('attribute "state" is open at first')
      const server = { subject, lastMessageAt: services.now() }
      if (subject === '') return { data, server }
      if (!(await isMatch(tx, { one: user, other, job: subject })))
        throw invalidStructure('attribute "job" must be an ad on which both have agreed')
      const { job: _, ...others } = data
      return {
        data: others,
        server: { ...server, job: subject },
        async afterCreate() {
          await matches.openFor(tx, { user: other, other: user, job: subject })
        },
      }
    },
    async beforeUpdate(context, data, before) {
      await checkState(context, data, before)
      const { seenAt } = data
      const since = typeof seenAt === 'string' ? Date.parse(seenAt) : Number.NaN
      if (Number.isNaN(since)) return { data }
      const [conversation, user] = [String(before['$id']), String(before['user'])]
      const unread = Number(await countUnread(context.tx, { conversation, user, since }))
      return { data, server: { unread } }
    },
  }
}
