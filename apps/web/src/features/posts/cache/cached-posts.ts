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

const isPage = (data: PostPage | InfiniteData<PostPage>): data is PostPage => 'posts' in data

function mapPage(page: PostPage, change: (post: Post) => Post): PostPage {
  return { ...page, posts: page.posts.map(change) }
}

function mapPosts(data: Cached, change: (post: Post) => Post): Cached {
  if (data === undefined) return undefined
  if ('$id' in data) return change(data)
  if (isPage(data)) return mapPage(data, change)
  return { ...data, pages: data.pages.map((page) => mapPage(page, change)) }
}

/** Removes a post from one list. The list keeps its cursor. */
export function removeFromList(client: QueryClient, queryKey: QueryKey, postId: string): void {
  client.setQueryData<InfiniteData<PostPage>>(
    queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => withoutPost(page, postId)) },
  )
}

function withoutPost(page: PostPage, postId: string): PostPage {
  return { ...page, posts: page.posts.filter(({ $id }) => $id !== postId) }
}

/** Ids of the posts on screen. */
export function shownPostIds(client: QueryClient): string[] {
  const ids = new Set<string>()
  const shown = { queryKey: postKeys.all, type: 'active' } as const
  for (const [, data] of client.getQueriesData<Cached>(shown)) {
    mapPosts(data, (post) => {
      ids.add(post.$id)
      return post
    })
  }
  return [...ids]
}

/** The post from any cached answer. */
export function findCachedPost(client: QueryClient, postId: string): Post | undefined {
  let found: Post | undefined
  for (const [, data] of client.getQueriesData<Cached>({ queryKey: postKeys.all })) {
    mapPosts(data, (post) => {
      if (post.$id === postId) found ??= post
      return post
    })
  }
  return found
}

/**
 * Changes every cached copy of a post and returns an undo function. Undo restores only the changed fields, so that
 * concurrent changes to the post stay.
 */
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
