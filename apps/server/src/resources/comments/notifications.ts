import { type Notifier, notifyLiked, notifyMentioned } from '#resources/notifications'
import type { RawRecord } from '#engine'
import type { RuleContext } from '../shared/rules.ts'
import { textOrNull } from '../shared/values.ts'

/** The parts of every notification about a comment. */
const about = ({ $id, creator, post }: RawRecord) => ({
  actor: textOrNull(creator),
  post: String(post),
  comment: String($id),
})

/** What somebody comments on: a post, and the comment that they reply to, which may be a reply itself. */
interface Target {
  readonly post: RawRecord
  readonly parent: RawRecord | undefined
}

interface Edit {
  readonly text: string
  readonly mayNotify: boolean
}

/**
 * Who is notified of comments: the author of the comment that is replied to, people whom it mentions, and the author of the
 * post; and of likes, its own author. Nobody is notified twice of the same comment.
 */
export function commentNotifications(notifier: Notifier) {
  return {
    async created({ tx, engine }: RuleContext, row: RawRecord, to: Target): Promise<void> {
      const thread = textOrNull(row['parent'])
      const isFirst = thread === null || thread === to.parent?.['$id']
      const parent = isFirst ? to.parent : await engine.find(tx, 'comments', thread)
      const [repliedTo, author] = [textOrNull(parent?.['creator']), textOrNull(to.post['creator'])]
      const event = about(row)
      if (thread !== null)
        await notifier.notify(tx, { ...event, kind: 'reply', user: repliedTo, within: thread })
      const texts = { after: String(row['text']), notified: [repliedTo] }
      const mentioned = await notifyMentioned(tx, notifier, texts, event)
      if (author !== repliedTo && !mentioned.includes(author))
        await notifier.notify(tx, { ...event, kind: 'comment', user: author })
    },
    /** Without `mayNotify`, nobody new is notified. */
    async edited({ tx }: RuleContext, row: RawRecord, { text, mayNotify }: Edit): Promise<void> {
      const texts = { before: String(row['text']), after: text }
      const { withdraw } = notifier
      const silent = { withdraw, notify: async () => undefined }
      await notifyMentioned(tx, mayNotify ? notifier : silent, texts, about(row))
    },
    liked: notifyLiked(notifier, ({ $id, post }) => {
      const comment = String($id)
      return { post: String(post), comment, within: comment }
    }),
    deleted: async ({ tx }: RuleContext, { $id }: RawRecord): Promise<void> =>
      notifier.withdrawAbout(tx, String($id)),
  }
}
