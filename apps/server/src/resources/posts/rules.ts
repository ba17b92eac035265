import {
  knownMentions,
  type Notifier,
  notifyLiked,
  notifyMentioned,
} from '#resources/notifications'
import { unpin } from '#resources/users'
import type { Services } from '../resource.ts'
import { publishing } from '../shared/publishing/index.ts'
import { isCaller } from '../shared/relations.ts'
import type { Change, RuleContext, Rules } from '../shared/rules.ts'
import { text } from '../shared/values.ts'
import { hasPictures, releasePictures, withPictures } from './pictures.ts'
import { deletedIds } from '../shared/deleted-ids-store.ts'

const deletedPosts = deletedIds('deleted_posts')

/** The change with the people whom its caption mentions. */
const withMentions = async ({ tx }: RuleContext, change: Change): Promise<Change> => ({
  ...change,
  server: { ...change.server, mentions: await knownMentions(tx, change.data['caption']) },
})

const withServer = (change: Change, server: Change['server']): Change => ({
  ...change,
  server: { ...change.server, ...server },
})

export function postRules(
  {
    files,
    changes,
    ...services
  }: Pick<Services, 'changes' | 'config' | 'files' | 'now' | 'raids' | 'screen'>,
  notifier: Notifier,
): Rules {
  const { checkPublisher, holdIn, publish } = publishing(services)
  return {
    async beforeCreate(context, data, id) {
      const { actor } = context.view
      if (!isCaller(data['creator'], actor)) return { data }
      await checkPublisher(context.tx, actor, 'posts')
      const { server, afterCreate } = await publish(context.tx, actor, 'posts', { data })
      // Saves, likes and links of a deleted post must never refer to another.
      await deletedPosts.check(context.tx, id)
      const change = hasPictures(data)
        ? await withPictures(context, data, files, { actor })
        : { data }
      return { ...(await withMentions(context, withServer(change, server))), afterCreate }
    },
    async afterCreate({ tx }, { $id, creator, caption }) {
      const event = { actor: text(creator), post: String($id) }
      await notifyMentioned(tx, notifier, { after: text(caption) }, event)
    },
    async beforeUpdate(context, data, before) {
      const { caption } = data
      const { actor } = context
      const texts = { before: text(before['caption']), after: text(caption) }
      const event = { actor: text(before['creator']), post: String(before['$id']) }
      if (caption !== undefined) await notifyMentioned(context.tx, notifier, texts, event)
      const change = hasPictures(data)
        ? await withPictures(context, data, files, { actor, before })
        : { data }
      const held = withServer(change, await holdIn(context.tx, actor, 'posts', { data, before }))
      return caption === undefined || caption === before['caption']
        ? held
        : withMentions(context, held)
    },
    afterMembership: notifyLiked(notifier, ({ $id }) => ({ post: String($id) })),
    async afterDelete(context, post) {
      await deletedPosts.record(context.tx, { id: String(post['$id']) })
      await unpin(context, changes, post)
      await releasePictures(context, files, post)
    },
  }
}
