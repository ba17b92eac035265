import { Query } from '@devhood/contract'
import { addressOf, create, get, list, type Names, type PlannedRequest } from './requests.ts'

const shown = Query.select(['*', 'creator.*', 'parent.$id'])
const page = [Query.limit(20), shown]
const oldest = Query.orderAsc('$createdAt')
const newest = Query.orderDesc('$createdAt')
const topOf = ({ popular }: Names) => [Query.equal('post', popular), Query.isNull('parent')]

/** Requests of comments: of a post with thousands of them, and of one person. */
export const COMMENT_REQUESTS: readonly PlannedRequest[] = [
  list('comments', 'comments', (names) => [...topOf(names), oldest, ...page]),
  list('comments, newest first', 'comments', (names) => [...topOf(names), newest, ...page]),
  list('comments, far down', 'comments', (names) => [
    ...topOf(names),
    oldest,
    ...page,
    Query.cursorAfter(names.deepComment),
  ]),
  list('comments, earlier ones', 'comments', (names) => [
    ...topOf(names),
    oldest,
    ...page,
    Query.cursorBefore(names.deepComment),
  ]),
  list(
    'comments, with blocks',
    'comments',
    (names) => [...topOf(names), oldest, ...page],
    'neighbour',
  ),
  list(
    'comments, of an operator',
    'comments',
    (names) => [...topOf(names), oldest, ...page],
    'keeper',
  ),
  list('comments and replies (SDK)', 'comments', ({ popular }) => [
    Query.equal('post', popular),
    newest,
    Query.limit(20),
  ]),
  list('replies', 'comments', ({ deepComment }) => [
    Query.equal('parent', deepComment),
    oldest,
    ...page,
  ]),
  list('comments of a person', 'comments', ({ first }) => [
    Query.equal('creator', first),
    newest,
    ...page,
  ]),
  list('recent comments (SDK)', 'comments', () => [newest, Query.limit(20)], 'neighbour'),
  get('a comment', ({ deepComment }) => `${addressOf('comments')}/${deepComment}`, 'neighbour'),
  create('comment and delete it', 'comments', ({ popular }) => ({ post: popular, text: 'Neat' })),
  create('reply and delete it', 'comments', ({ popular, deepComment }) => ({
    post: popular,
    parent: deepComment,
    text: 'Neat',
  })),
]
