import { openNotifications } from './notifications.ts'
import { captionBy } from './sample-text.ts'
import { type GeneratorContext, permissionsFor, type Person } from './people.ts'
import { madeAt, openTable } from './tables.ts'

/** The comments on the post that most people like, at most; every other post has a few. */
const DISCUSSED = 10_000
const FEW = 6
const HOUR = 3_600_000

interface Post {
  readonly sequence: number
  readonly $id: string
  readonly creator: string
  readonly time: number
}

const POSTS = `SELECT sequence, "$id", creator, "$createdAt" AS time FROM posts WHERE hidden = 0 ORDER BY "likesCount" DESC, sequence`

/**
 * Comments on posts, half of them replies, and the notifications of them. Counts are written here: there are no triggers
 * meanwhile.
 */
export function addComments(context: GeneratorContext, people: readonly Person[]): void {
  const { raw, random, calendar } = context
  const notify = openNotifications(context, people[0] as Person)
  const comments = openTable(raw, 'comments')
  const permissions = permissionsFor(comments)
  const counting = raw.prepare(
    'UPDATE posts SET "commentsCount" = "commentsCount" + ? WHERE sequence = ?',
  )

  function discuss({ sequence, $id: post, creator, time: start }: Post, count: number): void {
    /** Comments that aren't replies, each with its author and its number of replies. */
    const tops: { readonly $id: string; readonly by: string; replies: number }[] = []
    const drafts = Array.from({ length: count }, (_, at) => {
      const time = Math.min(calendar.until, start + at * HOUR)
      const $id = random.id(time)
      const by = people[random.skewed(people.length, 2)] as Person
      const parent = random.oneIn(2) ? random.of(tops) : undefined
      if (parent) parent.replies++
      const own = parent ? undefined : { $id, by: by.$id, replies: 0 }
      if (own) tops.push(own)
      return { $id, time, by, parent, own }
    })
    for (const { $id, time, by, parent, own } of drafts)
      comments.add({
        ...madeAt($id, time),
        $permissions: permissions(by),
        creator: by.$id,
        post,
        parent: parent?.$id ?? null,
        text: captionBy(random),
        repliesCount: own?.replies ?? 0,
      })
    notify(
      drafts.map(({ $id, time, by, parent }) => ({
        ...(parent
          ? { user: parent.by, kind: 'reply', within: parent.$id }
          : { user: creator, kind: 'comment', within: post }),
        actor: by.$id,
        post,
        comment: $id,
        time,
      })),
    )
    counting.run(count, sequence)
  }

  const [discussed, ...others] = raw.prepare(POSTS).all() as unknown as Post[]
  if (discussed === undefined) throw new Error('There are no posts.')
  discuss(discussed, Math.min(DISCUSSED, others.length))
  for (const post of others) discuss(post, random.skewed(FEW, 3))
}
