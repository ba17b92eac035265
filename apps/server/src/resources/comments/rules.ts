import { AppError, isBlank } from '@devhood/contract'
import { invalidStructure, type Actor, ignoringBlocks, type RawRecord, type View } from '#engine'
import type { Changes } from '#changes'
import type { Services } from '../resource.ts'
import { knownMentions, openNotifier } from '#resources/notifications'
import { publishing } from '../shared/publishing/index.ts'
import { findReadable, isCaller } from '../shared/relations.ts'
import type { Data, RuleContext, Rules } from '../shared/rules.ts'
import { commentNotifications } from './notifications.ts'
import { deletedIds } from '../shared/deleted-ids-store.ts'
import { deleteComment, deleteLikes, hasReplies, isFollowing } from './store.ts'

/** A trigger records them, in whichever way a comment is deleted. */
const deletedComments = deletedIds('deleted_comments')

/** What stays of a deleted comment that has replies. */
const PLACEHOLDER = {
  creator: null,
  text: '',
  mentions: null,
  editedAt: null,
  hidden: 0,
  $permissions: '[]',
}

const NOT_OPEN = "You can't comment here."

function checkText({ text }: Data): void {
  if (typeof text === 'string' && isBlank(text))
    throw invalidStructure('attribute "text" must have visible characters')
}

/** Whether the post's author lets this person comment. */
async function mayComment(
  { tx }: RuleContext,
  { commenting, creator }: RawRecord,
  self: string,
): Promise<boolean> {
  if (commenting !== 'following') return commenting === 'everyone'
  return creator === self || isFollowing(tx, { follower: String(creator), followed: self })
}

/** The comment to which a reply belongs: there is one level of replies. Throws if it can't be replied to. */
function threadOf({ $id, post, parent, creator }: RawRecord, of: RawRecord): string {
  if (post !== of['$id'])
    throw invalidStructure('attribute "parent" must be a comment on the same post')
  if (creator === null) throw invalidStructure('attribute "parent" must not be a deleted comment')
  return String(parent ?? $id)
}

/** Deletes the placeholder of a comment whose last reply is gone. Returns whether it did. */
async function deletePlaceholder(
  { tx, engine }: RuleContext,
  id: string,
  changes: Pick<Changes, 'announce'>,
): Promise<boolean> {
  const row = await engine.findSnapshot(tx, 'comments', id)
  if (!row || row['creator'] !== null || (await hasReplies(tx, { parent: id }))) return false
  changes.announce(tx, { kind: 'document', collection: 'comments', id, action: 'delete', row })
  await deleteComment(tx, id)
  return true
}

/**
 * The author of a comment deletes it even after the post was hidden from them; the post's author, as its owner, even after a
 * block between the two.
 */
async function deletesAs({ tx, engine, view }: RuleContext, id: string): Promise<View | undefined> {
  const row = await engine.find(tx, 'comments', id)
  const creator = row?.['creator']
  if (!row || typeof creator !== 'string' || view.actor?.userId == null) return undefined
  if (isAuthor(row, view.actor)) return { ...view, actor: { ...view.actor, readsOwn: true } }
  const post = await engine.find(tx, 'posts', String(row['post']))
  if (!post || !isAuthor(post, view.actor)) return undefined
  const reader = { ...view, actor: ignoringBlocks(view.actor) }
  if (!(await engine.findReadable(tx, 'comments', id, reader))) return undefined
  return { ...view, actor: { ...view.actor, userId: creator, readsOwn: true } }
}

/** Announces the documents that count the comment. */
function announceCounts(changes: Changes, { tx }: RuleContext, { post, parent }: RawRecord): void {
  const change = { kind: 'document', action: 'update' } as const
  changes.announce(tx, { ...change, collection: 'posts', id: String(post) })
  if (parent !== null)
    changes.announce(tx, { ...change, collection: 'comments', id: String(parent) })
}

export function commentRules(
  services: Pick<Services, 'changes' | 'config' | 'engine' | 'now' | 'raids' | 'screen'>,
): Rules {
  const { changes } = services
  const { checkPublisher, holdIn, publish } = publishing(services)
  const notifications = commentNotifications(openNotifier(services))
  return {
    async beforeCreate(context, data, id) {
      const { actor } = context.view
      if (!isCaller(data['creator'], actor)) return { data }
      // Links, reports and decisions about a deleted comment must never refer to another.
      await deletedComments.check(context.tx, id)
      await checkPublisher(context.tx, actor, 'comments')
      checkText(data)
      const post = await findReadable(context, 'posts', data['post'])
      if (post === undefined) return { data }
      if (!(await mayComment(context, post, actor.userId)))
        throw new AppError('user_unauthorized', { message: NOT_OPEN })
      const parent = await findReadable(context, 'comments', data['parent'])
      const { server, afterCreate } = await publish(context.tx, actor, 'comments', { data })
      return {
        data: parent ? { ...data, parent: threadOf(parent, post) } : data,
        server: { mentions: await knownMentions(context.tx, data['text']), ...server },
        async afterCreate(row) {
          announceCounts(changes, context, row)
          await afterCreate(row)
          await notifications.created(context, row, { post, parent })
        },
      }
    },
    async beforeUpdate(context, data, before) {
      const { text } = data
      if (typeof text !== 'string' || text === before['text']) return { data }
      checkText(data)
      const post = await findReadable(context, 'posts', before['post'])
      // People who can't comment here any more can correct what they wrote, but not call others with it.
      const mayNotify =
        post !== undefined && (await mayComment(context, post, String(before['creator'])))
      await notifications.edited(context, before, { text, mayNotify })
      const held = await holdIn(context.tx, context.actor, 'comments', { data, before })
      return { data, server: { mentions: await knownMentions(context.tx, text), ...held } }
    },
    deletesAs,
    async afterMembership(context, membership) {
      if (membership.row['creator'] === null)
        throw invalidStructure("a deleted comment can't be liked")
      await notifications.liked(context, membership)
    },
    beforeDelete: notifications.deleted,
    async remains({ tx }, { $id, parent }) {
      const hasToStay = parent === null && (await hasReplies(tx, { parent: String($id) }))
      if (!hasToStay) return undefined
      await deleteLikes(tx, { id: String($id) })
      return PLACEHOLDER
    },
    async afterDelete(context, row) {
      const { parent } = row
      const isLast = parent !== null && (await deletePlaceholder(context, String(parent), changes))
      announceCounts(changes, context, isLast ? { ...row, parent: null } : row)
    },
  }
}

const isAuthor = ({ creator }: RawRecord, actor: Actor | undefined): boolean =>
  typeof creator === 'string' && creator === actor?.userId
