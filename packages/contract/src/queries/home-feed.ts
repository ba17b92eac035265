import { type Selectable } from '../collections/index.ts'
import { LIMITS } from '../limits.ts'
import { Query } from './queries.ts'

/** Fields of a post in lists: its own fields, its author and the ids of the people who like it. */
export const POST_FIELDS = [
  '*',
  'pictures',
  'creator.*',
  'likes.$id',
] as const satisfies readonly Selectable<'posts'>[]

const FIRST_PAGE = [Query.limit(LIMITS.homePosts), Query.select(POST_FIELDS)]

/** Queries of Home's two feeds. The HTML page requests the same feed before scripts run. */
export const HOME_FEED: readonly Query[] = [Query.orderDesc('$createdAt'), ...FIRST_PAGE]

/** The viewer's own posts, and those by people and with tags that they follow, newest first. */
export const followedBy = (userId: string): readonly Query[] => [
  Query.equal('followedBy', [userId]),
  // The order of the index terms, so that even long lists need no sorting.
  Query.orderDesc(''),
]

export const followingFeed = (userId: string): readonly Query[] =>
  followedBy(userId).concat(FIRST_PAGE)
