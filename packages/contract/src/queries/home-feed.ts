import { type Selectable } from '../collections/index.ts'
import { LIMITS } from '../limits.ts'
import { Query } from './queries.ts'

/** What posts are shown with: their own fields, who made them and, by id alone, who likes them. */
export const POST_FIELDS = [
  '*',
  'creator.*',
  'likes.$id',
] as const satisfies readonly Selectable<'posts'>[]

/** What Home asks for. The page itself asks for it, too, before any script is there: both must ask in the same words. */
export const HOME_FEED: readonly Query[] = [
  Query.orderDesc('$createdAt'),
  Query.limit(LIMITS.homePosts),
  Query.select(POST_FIELDS),
]
