import { type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type Post } from '@devhood/contract/schemas'
import { type CursorDocument } from '#lib/api/paging'

import { postKeys } from '../keys.ts'

/** One page of a list of posts. */
export interface PostPage {
  readonly posts: readonly Post[]
  /** Total number of matches over all pages; undefined where the request did not ask for it. */
  readonly total: number | undefined
  /** Cursor documents of the page: the posts, or the saves that reference them. */
  readonly marks: readonly CursorDocument[]
}

type Cached = Post | PostPage | InfiniteData<PostPage> | undefined
type Change = (post: Post) => Partial<Post>

function mapPages(data: InfiniteData<PostPage>, change: (posts: readonly Post[]) => Post[]) {
  return { ...data, pages: data.pages.map((page) => ({ ...page, posts: change(page.posts) })) }
}

function mapPosts(data: Cached, change: (post: Post) => Post): Cached {
  if (data === undefined) return undefined
  if ('$id' in data) return change(data)
  if ('posts' in data) return { ...data, posts: data.posts.map(change) }
  return mapPages(data, (posts) => posts.map(change))
}

/** Removes a post from one list. The list keeps its cursor. */
export function removeFromList(client: QueryClient, queryKey: QueryKey, postId: string): void {
  client.setQueryData<InfiniteData<PostPage>>(
    queryKey,
    (data) => data && mapPages(data, (posts) => posts.filter(({ $id }) => $id !== postId)),
  )
}

function postsIn(data: Cached): readonly Post[] {
  if (data === undefined) return []
  if ('$id' in data) return [data]
  return 'posts' in data ? data.posts : data.pages.flatMap(({ posts }) => posts)
}

const cachedPosts = (client: QueryClient, type: 'active' | 'all'): Post[] =>
  client
    .getQueriesData<Cached>({ queryKey: postKeys.all, type })
    .flatMap(([, data]) => postsIn(data))

/** Ids of the posts on screen. */
export const shownPostIds = (client: QueryClient): string[] => [
  ...new Set(cachedPosts(client, 'active').map(({ $id }) => $id)),
]

/** The post from any cached response. */
export const findCachedPost = (client: QueryClient, postId: string): Post | undefined =>
  cachedPosts(client, 'all').find(({ $id }) => $id === postId)

/** How something that belongs to a post is listed while it waits to be sent. */
export function waitingOnPost(client: QueryClient, postId: string, action: string) {
  const author = findCachedPost(client, postId)?.creator?.name
  const title = `${action} ${author ? `the post by ${author}` : 'a post'}`
  return { title, to: `/posts/${postId}` }
}

/** Changes every cached copy of a post. The returned undo restores the changed fields alone, so that concurrent changes stay. */
export function patchPost(client: QueryClient, postId: string, change: Change): () => void {
  const before = findCachedPost(client, postId)
  const apply = (fields: Change) =>
    client.setQueriesData<Cached>({ queryKey: postKeys.all }, (data) =>
      mapPosts(data, (post) => (post.$id === postId ? { ...post, ...fields(post) } : post)),
    )
  apply(change)
  if (before === undefined) return () => undefined
  const changed = Object.keys(change(before)) as (keyof Post)[]
  const previous = Object.fromEntries(changed.map((field) => [field, before[field]]))
  return () => apply(() => previous)
}
