import { NOTIFICATIONS_PER_GROUP } from '@devhood/contract'
import { type GeneratorContext, type Person } from './people.ts'
import { madeAt, openTable } from './tables.ts'

const DAY = 24 * 3_600_000
/** The product deletes older ones. */
const KEPT_FOR = 80 * DAY
/** People look about as often. */
const SEEN_AFTER = 3 * DAY
/** Unseen notifications of the first person, who never looks, at most; the others have a few. */
const UNSEEN = 10_000
const BETWEEN_LIKES = 5 * 60_000

/** A notification: who is notified, who caused it, and when. */
interface Notification {
  readonly user: string
  readonly kind: 'comment' | 'reply' | 'like'
  /** The id of the post or the comment whose notifications are shown as one. */
  readonly within: string
  readonly actor: string
  readonly post: string
  readonly comment: string | null
  readonly time: number
}

/** Writes notifications, in the order of their times: the newest of each group, as the product keeps them. */
export function openNotifications({ raw, random, calendar }: GeneratorContext, first: Person) {
  const notifications = openTable(raw, 'notifications')
  return function write(all: readonly Notification[]): void {
    const groups = Map.groupBy(all, ({ user, kind, within }) => `${user} ${kind} ${within}`)
    const kept = new Set(
      [...groups.values()].flatMap((each) => each.slice(-NOTIFICATIONS_PER_GROUP)),
    )
    for (const { user, kind, within, actor, post, comment, time } of kept) {
      if (user === actor || time < calendar.until - KEPT_FOR) continue
      const isUnseen = user === first.$id || time > calendar.until - SEEN_AFTER
      notifications.add({
        ...madeAt(random.id(time), time),
        user,
        kind,
        group: `${kind}:${within}`,
        actor,
        post,
        comment,
        job: null,
        seenAt: isUnseen ? null : time + 1,
      })
    }
  }
}

/**
 * Likes of the first person's posts: up to NOTIFICATIONS_PER_GROUP of each, those of the newest posts first. The product itself
 * has notified them of a like already.
 */
const LIKES = `
  SELECT creator AS user, users."$id" AS actor, posts."$id" AS post FROM posts
  JOIN posts_likes ON document = posts.sequence JOIN users ON users.sequence = member
  WHERE creator = ? AND posts.hidden = 0 AND posts."$id" NOT IN (SELECT post FROM notifications WHERE kind = 'like')
    AND member IN (SELECT member FROM posts_likes WHERE document = posts.sequence LIMIT ${NOTIFICATIONS_PER_GROUP})
  ORDER BY posts.sequence DESC LIMIT ${UNSEEN}`

const UNWANTED = `
  DELETE FROM notifications
  WHERE EXISTS (SELECT 1 FROM mutes WHERE mutes."user" = notifications."user" AND muted = actor)
    OR EXISTS (SELECT 1 FROM blocks WHERE blocks."user" = notifications."user" AND blocked = actor)
    OR EXISTS (SELECT 1 FROM blocks WHERE blocks."user" = actor AND blocked = notifications."user")`

/** Notifies the first person of likes, and removes the notifications by people who are muted or blocked. Needs indexes. */
export function addLikeNotifications(context: GeneratorContext, first: Person): void {
  const { raw, calendar } = context
  const likes = raw.prepare(LIKES).all(first.$id) as unknown as Pick<
    Notification,
    'user' | 'actor' | 'post'
  >[]
  const all = likes.toReversed().map((like, at): Notification => {
    const time = calendar.until - (likes.length - at) * BETWEEN_LIKES
    return { ...like, kind: 'like', within: like.post, comment: null, time }
  })
  openNotifications(context, first)(all)
  raw.exec(UNWANTED)
}
