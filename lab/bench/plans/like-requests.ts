import { Query } from '@devhood/contract'
import { list, type Names, type PlannedRequest } from './requests.ts'

const likers = ({ popular }: Names) => [
  Query.equal('liked', [popular]),
  Query.limit(24),
  Query.select(['$id', 'name', 'username', 'imageUrl', 'bio']),
]

/** Requests for the people who like the most liked post. */
export const LIKE_REQUESTS: readonly PlannedRequest[] = [
  list('people who like a post', 'users', likers),
  list('people who like a post, with blocks', 'users', likers, 'neighbour'),
  list('people who like a post, far down', 'users', (names) => [
    ...likers(names),
    Query.cursorAfter(names.deepLiker),
  ]),
]
