import { AppError, isBlank } from '@devhood/contract'
import type { Actor, RawRecord } from '#engine'
import type { Services } from '../resource.ts'
import { invalidStructure } from '../shared/invalid-structure.ts'
import { idIn, isCaller } from '../shared/relations.ts'
import type { Data, RuleContext, Rules } from '../shared/rules.ts'
import { deleteComment, hasReplies, isFollowing, wasCommentDeleted } from './store.ts'

/** What stays of a deleted comment that has replies. */
const PLACEHOLDER = { creator: null, text: '', editedAt: null, hidden: 0, $permissions: '[]' }

const NOT_OPEN = 'The author of this post takes no comments from you.'

function checkText({ text }: Data): void {
  if (typeof text === 'string' && isBlank(text))
    throw invalidStructure('attribute "text" must have visible characters')
}

/** The sent document, if the author of the write may read it. */
async function findReadable(
  { tx, engine, view }: RuleContext,
  collection: 'posts' | 'comments',
  sent: unknown,
): Promise<RawRecord | undefined> {
  if ((sent ?? null) === null) return undefined
  const id = idIn(sent)
  return (await engine.isReadable(tx, collection, id, view))
    ? engine.find(tx, collection, id)
    : undefined
}

/** Throws if the post's author doesn't let this person comment. */
async function checkCommenting({ tx }: RuleContext, post: RawRecord, self: string): Promise<void> {
  const { commenting, creator } = post
  if (commenting === 'everyone' || (commenting === 'following' && creator === self)) return
  if (commenting === 'following' && (await isFollowing(tx, String(creator), self))) return
  throw new AppError('user_unauthorized', { message: NOT_OPEN })
}

/** The comment to which a reply belongs: there is one level of replies. Throws if it can't be replied to. */
function threadOf({ $id, post, parent, creator }: RawRecord, of: RawRecord): string {
  if (post !== of['$id'])
    throw invalidStructure('attribute "parent" must be a comment on the same post')
  if (creator === null) throw invalidStructure('attribute "parent" must not be a deleted comment')
  return String(parent ?? $id)
}

export function commentRules({ changes, now }: Pick<Services, 'changes' | 'now'>): Rules {
  const announce = (
    { tx }: Pick<RuleContext, 'tx'>,
    collection: 'posts' | 'comments',
    id: string,
  ) => changes.announce(tx, { kind: 'document', collection, id, action: 'update' })

  /** Announces the documents that count the comment. */
  function announceCounts(context: RuleContext, { post, parent }: RawRecord): void {
    announce(context, 'posts', String(post))
    if (parent !== null) announce(context, 'comments', String(parent))
  }

  /** Deletes the placeholder of a comment whose last reply is gone. Returns whether it did. */
  async function deletePlaceholder({ tx, engine }: RuleContext, id: string): Promise<boolean> {
    const row = await engine.findSnapshot(tx, 'comments', id)
    if (!row || row['creator'] !== null || (await hasReplies(tx, id))) return false
    changes.announce(tx, { kind: 'document', collection: 'comments', id, action: 'delete', row })
    await deleteComment(tx, id)
    return true
  }

  return {
    async beforeCreate(context, data, id) {
      const { actor } = context.view
      if (!isCaller(data['creator'], actor)) return { data }
      // Links, reports and decisions about a deleted comment must never refer to another.
      if (await wasCommentDeleted(context.tx, id)) throw new AppError('document_already_exists')
      checkText(data)
      const post = await findReadable(context, 'posts', data['post'])
      if (post === undefined) return { data }
      await checkCommenting(context, post, actor.userId)
      const parent = await findReadable(context, 'comments', data['parent'])
      return { data: parent ? { ...data, parent: threadOf(parent, post) } : data }
    },
    async afterCreate(context, id) {
      const row = await context.engine.find(context.tx, 'comments', id)
      if (row) announceCounts(context, row)
    },
    async beforeUpdate({ tx, engine, view: { actor } }, data, id) {
      const before = await engine.find(tx, 'comments', id)
      const { text } = data
      if (!before || !isAuthor(before, actor) || typeof text !== 'string') return { data }
      checkText(data)
      return text === before['text'] ? { data } : { data, server: { editedAt: now() } }
    },
    /** The author of a comment deletes it even after the post was hidden from them; the post's author, as its owner. */
    async deletesAs({ tx, engine, view }, id) {
      const row = await engine.find(tx, 'comments', id)
      const creator = row?.['creator']
      if (!row || typeof creator !== 'string' || view.actor?.userId == null) return undefined
      if (isAuthor(row, view.actor)) return { ...view, actor: { ...view.actor, readsOwn: true } }
      const post = await engine.find(tx, 'posts', String(row['post']))
      if (!post || !isAuthor(post, view.actor)) return undefined
      if (!(await engine.isReadable(tx, 'comments', id, view))) return undefined
      return { ...view, actor: { ...view.actor, userId: creator, readsOwn: true } }
    },
    remains: async ({ tx }, { $id, parent }) =>
      parent === null && (await hasReplies(tx, String($id))) ? PLACEHOLDER : undefined,
    async afterDelete(context, row) {
      const { parent } = row
      const isLast = parent !== null && (await deletePlaceholder(context, String(parent)))
      announceCounts(context, isLast ? { ...row, parent: null } : row)
    },
  }
}

const isAuthor = ({ creator }: RawRecord, actor: Actor | undefined): boolean =>
  typeof creator === 'string' && creator === actor?.userId
