import { type Notifier, notifyMentioned } from '#resources/notifications'
import type { RawRecord } from '#engine'
import type { RuleContext } from '../shared/rules.ts'
import { textOrNull } from '../shared/values.ts'

/** The parts of every notification about a comment. */
const about = ({ $id, creator, post }: RawRecord) => ({
  actor: textOrNull(creator),
  post: String(post),
  comment: String($id),
})

/**
 * Who is notified of comments: the author of the comment that is replied to, people whom it mentions, and the author of the
 * post. Nobody is notified twice of the same comment.
 */
export function commentNotifications(notifier: Notifier) {
  return {
    async created({ tx, engine }: RuleContext, row: RawRecord): Promise<void> {
      const thread = textOrNull(row['parent'])
      const parent = thread === null ? undefined : await engine.find(tx, 'comments', thread)
      const post = await engine.find(tx, 'posts', String(row['post']))
      const [repliedTo, author] = [textOrNull(parent?.['creator']), textOrNull(post?.['creator'])]
      const event = about(row)
      if (thread !== null)
        await notifier.notify(tx, { ...event, kind: 'reply', user: repliedTo, within: thread })
      const texts = { after: String(row['text']) }
      const mentioned = await notifyMentioned(tx, notifier, texts, event, [repliedTo])
      if (author !== repliedTo && !mentioned.includes(author))
        await notifier.notify(tx, { ...event, kind: 'comment', user: author })
    },
    async edited({ tx }: RuleContext, row: RawRecord, text: string): Promise<void> {
      const texts = { before: String(row['text']), after: text }
      await notifyMentioned(tx, notifier, texts, about(row))
    },
    deleted: async ({ tx }: RuleContext, { $id }: RawRecord): Promise<void> =>
      notifier.withdrawAbout(tx, String($id)),
  }
}
