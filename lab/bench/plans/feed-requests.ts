import { Query } from '@devhood/contract'
import { after, list, type PlannedRequest, shown, uncounted } from './requests.ts'

const following = (self: string) => [
  Query.equal('followedBy', [self]),
  Query.orderDesc(''),
  Query.limit(20),
  shown,
]

/** Requests of the following feed, and of the most liked posts of a time. */
export const FEED_REQUESTS: readonly PlannedRequest[] = [
  list('Explore: most liked of a day', 'posts', ({ dayBefore }) => [
    Query.greaterThan('$createdAt', new Date(Number(dayBefore)).toISOString()),
    Query.orderDesc('likesCount'),
    Query.limit(20),
    shown,
  ]),
  uncounted(list('Following, 1,000 people and 24 tags', 'posts', ({ first }) => following(first))),
  uncounted(
    list('Following, far down', 'posts', (at) => [...following(at.first), after(at.deepPost)]),
  ),
  // Its oldest posts are not among those that are looked through first.
  uncounted(
    list('Following, its end', 'posts', ({ first }) => [
      Query.equal('followedBy', [first]),
      Query.orderAsc(''),
      Query.limit(20),
      shown,
    ]),
  ),
  uncounted(
    list('Following, of nobody', 'posts', ({ neighbour }) => following(neighbour), 'neighbour'),
  ),
  list('Following and its count (SDK)', 'posts', ({ first }) => following(first)),
]
