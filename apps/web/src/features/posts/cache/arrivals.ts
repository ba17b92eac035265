import { currentUserQuery } from '#features/account'
import { FIRST_PAGE } from '#lib/api/paging'
import { LIMITS } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'

import { type PostPage } from './cached-posts.ts'
import { postKeys } from '../keys.ts'

/** Maximum number of kept posts: more than anyone would insert at once. */
const MAX_ARRIVALS = 50

const NONE: PostPage = { posts: [], total: 0, marks: [] }

/**
 * Newest posts of others that arrived by live event or response while the page was open. Lists that lack them offer them
 * behind a pill, so that nothing moves under the user. This query sends no request.
 */
export const arrivalsQuery = () =>
  queryOptions({
    queryKey: postKeys.arrivals,
    queryFn: () => NONE,
    enabled: false,
    initialData: NONE,
    gcTime: Number.POSITIVE_INFINITY,
  })

export function rememberArrivals(client: QueryClient, posts: readonly Post[]): void {
  const othersPosts = posts.filter((post) => !isOwn(client, post))
  client.setQueryData<PostPage>(postKeys.arrivals, (page = NONE) => {
    const known = page.posts.filter(({ $id }) => !othersPosts.some((post) => post.$id === $id))
    return { ...page, posts: newestFirst([...othersPosts, ...known]).slice(0, MAX_ARRIVALS) }
  })
}

const isOwn = (client: QueryClient, { creator }: Post): boolean =>
  creator?.$id === client.getQueryData(currentUserQuery().queryKey)?.$id

function newestFirst(posts: readonly Post[]): Post[] {
  // ISO 8601 in UTC sorts as plain text; locale-aware comparison is slow.
  const isAfter = (a: Post, b: Post) => Number(a.$createdAt > b.$createdAt)
  return posts.toSorted((a, b) => isAfter(b, a) - isAfter(a, b))
}

/**
 * Merges a new response of the home feed into the shown one. Existing posts keep their position and are updated; deleted
 * ones disappear; the viewer's own new posts go on top, those of others wait.
 */
export function mergeInPlace(
  client: QueryClient,
  shown: PostPage | undefined,
  fetched: PostPage,
): PostPage {
  rememberArrivals(client, fetched.posts)
  const byId = new Map(fetched.posts.map((post) => [post.$id, post]))
  // A full response says nothing about posts older than its last one.
  const isFull = fetched.posts.length >= LIMITS.homePosts
  const end = isFull ? (fetched.posts.at(-1)?.$createdAt ?? '') : ''
  const updated = (post: Post) => byId.get(post.$id) ?? (post.$createdAt < end ? post : undefined)
  const shownPosts = isFromPreviousVisit(client) ? [] : (shown?.posts ?? [])
  const remaining = shownPosts.flatMap((post) => updated(post) ?? [])
  const last = remaining.at(-1)
  if (!last) return fetched
  const known = new Set(remaining.map(({ $id }) => $id))
  const added = fetched.posts.filter(({ $id }) => !known.has($id))
  const own = added.filter((post) => isOwn(client, post))
  const older = added.filter((post) => post.$createdAt <= last.$createdAt && !own.includes(post))
  return { ...fetched, posts: [...own, ...remaining, ...older].slice(0, LIMITS.homePosts) }
}

/** Milliseconds after opening during which nobody has started to read. */
const OPENING_DURATION = 5000

/** Whether the feed comes from an earlier visit; an early first response may replace it. */
function isFromPreviousVisit(client: QueryClient): boolean {
  const at = client.getQueryState(postKeys.recent)?.dataUpdatedAt ?? 0
  return at < performance.timeOrigin && performance.now() < OPENING_DURATION && scrollY === 0
}

/** A list on screen, as far as new posts matter. */
export interface ShownList {
  readonly posts: readonly Post[]
  /** Date of its last post: of creation, or of the update where the list is sorted by it. Older posts belong below. */
  readonly since: string
}

/** New posts that a list lacks. */
export function pendingPosts({ posts, since }: ShownList, arrivals: PostPage): Post[] {
  const shown = new Set(posts.map(({ $id }) => $id))
  return arrivals.posts.filter(({ $id, $createdAt }) => $createdAt > since && !shown.has($id))
}

/** Inserts pending posts into the home feed. */
export function insertIntoRecent(client: QueryClient, posts: readonly Post[]): void {
  client.setQueryData<PostPage>(postKeys.recent, (page) => {
    if (!page) return page
    return { ...page, posts: newestFirst([...posts, ...page.posts]).slice(0, LIMITS.homePosts) }
  })
}

/** Inserts pending posts at the top of a paged list. */
export function insertAtTop(client: QueryClient, key: QueryKey, posts: readonly Post[]): void {
  client.setQueryData<InfiniteData<PostPage>>(key, (list) => {
    const [first, ...rest] = list?.pages ?? []
    if (!list || !first) return list
    return { ...list, pages: [{ ...first, posts: [...posts, ...first.posts] }, ...rest] }
  })
}

/** Lets the older posts begin after the newest ones; once somebody has scrolled to them, only if there would be a gap. */
export function anchorOlderPosts(client: QueryClient, newest: PostPage): void {
  const pages = client.getQueryData<InfiniteData<PostPage>>(postKeys.older)?.pages ?? []
  const [anchor] = pages
  const first = anchor?.posts[0]
  const last = newest.posts.at(-1)
  const isConnected = first && last && last.$createdAt <= first.$createdAt
  if (anchor?.posts === newest.posts || (pages.length > 1 && isConnected)) return
  client.setQueryData<InfiniteData<PostPage>>(postKeys.older, {
    pages: [{ ...newest, marks: newest.posts }],
    pageParams: [FIRST_PAGE],
  })
}

/** Inserts pending posts when the home feed is reopened: nobody is reading it yet. */
export function insertPendingPosts(client: QueryClient): void {
  const recent = client.getQueryData<PostPage>(postKeys.recent)
  const arrivals = client.getQueryData<PostPage>(postKeys.arrivals)
  if (!recent || !arrivals) return
  const pending = pendingPosts(recentList(recent.posts), arrivals)
  if (pending.length > 0) insertIntoRecent(client, pending)
}

/** The home feed as a list for new posts. */
export function recentList(posts: readonly Post[]): ShownList {
  return { posts, since: posts.at(-1)?.$createdAt ?? '' }
}

/** The endless list as a list for new posts. */
export const endlessList = (pages: readonly PostPage[]): ShownList => ({
  posts: pages.flatMap(({ posts }) => posts),
  since: pages.findLast(({ marks }) => marks.length > 0)?.marks.at(-1)?.$updatedAt ?? '',
})
