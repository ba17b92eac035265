import { type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type Post } from '@devhood/contract/schemas'
import { type CursorDocument } from '#lib/api/paging'

import { postKeys } from '../keys.ts'

/** One answer of a list of posts. */
export interface PostPage {
  readonly posts: readonly Post[]
  /** All that match, on every page. */
  readonly total: number
  /** The documents of the answer to go on from: the posts, or the saves that led to them. */
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

/** Takes a post off one list, where it no longer belongs. The list still goes on from its mark. */
export function removeFromList(client: QueryClient, queryKey: QueryKey, postId: string): void {
  client.setQueryData<InfiniteData<PostPage>>(
    queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => withoutPost(page, postId)) },
  )
}

function withoutPost(page: PostPage, postId: string): PostPage {
  return { ...page, posts: page.posts.filter(({ $id }) => $id !== postId) }
}

/** The posts on screen. */
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

/** The post as any cached answer has it. */
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
 * Changes every cached copy of a post and returns the way back, which puts back only the changed
 * fields: what else happened to the post in the meantime stays.
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
