import { pick } from '@devhood/contract'
import { type comments, type ShownField } from '@devhood/contract/collections'
import { type Likes } from '#lib/mutations/likes'
import { type Comment, type PersonCard } from '@devhood/contract/schemas'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CursorDocument } from '#lib/api/paging'

import { commentKeys } from './keys.ts'

/** Listed, because Home would load the declaration with live updates; the compiler names a missing field. */
const SHOWN: Readonly<
  Record<'$id' | '$createdAt' | '$updatedAt' | 'held' | ShownField<typeof comments>, true>
> = {
  $id: true,
  $createdAt: true,
  $updatedAt: true,
  text: true,
  mentions: true,
  editedAt: true,
  likesCount: true,
  repliesCount: true,
  hidden: true,
  held: true,
}
const SHOWN_FIELDS = Object.keys(SHOWN) as (keyof typeof SHOWN)[]

/** A comment as the screens hold it. Its `$updatedAt` is '' while it is being sent. */
export interface ShownComment extends Readonly<Pick<Comment, (typeof SHOWN_FIELDS)[number]>> {
  /** Absent in pages that an older version has stored on the device. */
  readonly likes?: Likes['likes'] | undefined
  readonly postId: string
  /** The comment that it replies to. */
  readonly parentId: string | undefined
  /** Null in a placeholder. */
  readonly creator: PersonCard | null
}

/** One page of the comments of a post, with the first replies to them; or one page of replies. */
export interface CommentPage {
  readonly comments: readonly ShownComment[]
  readonly marks: readonly CursorDocument[]
  /** Absent in pages that an older version has stored on the device. */
  readonly total?: number
}

/** Comments that came after the pages were loaded. */
export interface Added {
  readonly shown: readonly ShownComment[]
  /** New comments of others, until the reader is at the end of the list. */
  readonly waiting: readonly ShownComment[]
}

const NONE: Added = { shown: [], waiting: [] }

type Cached = InfiniteData<CommentPage> | Pick<CommentPage, 'comments'> | Added | undefined

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : ((value as { $id?: string } | null)?.$id ?? undefined)

/** A comment of a response or an event, in which related documents are complete, reduced or ids. */
export const toShown = (comment: Comment): ShownComment => ({
  ...pick(comment, SHOWN_FIELDS),
  creator: comment.creator ?? null,
  likes: comment.likes,
  postId: idOf(comment.post) ?? '',
  parentId: idOf(comment.parent),
})

/** Comments that were added on this page. This query sends no request. */
export const addedQuery = (postId: string) =>
  queryOptions({
    queryKey: commentKeys.added(postId),
    queryFn: () => NONE,
    initialData: NONE,
    // A refetch of all queries must not clear it.
    staleTime: 'static',
  })

export function changeAdded(
  client: QueryClient,
  postId: string,
  change: (added: Added) => Added,
): void {
  client.setQueryData<Added>(commentKeys.added(postId), (added = NONE) => change(added))
}

const without = (comments: readonly ShownComment[], id: string) =>
  comments.filter(({ $id }) => $id !== id)

/** Shows a comment in its place, once. */
export function showComment(client: QueryClient, comment: ShownComment): void {
  changeAdded(client, comment.postId, ({ shown, waiting }) => ({
    shown: [...without(shown, comment.$id), comment],
    waiting: without(waiting, comment.$id),
  }))
}

export function removeComment(client: QueryClient, { postId, $id }: ShownComment): void {
  changeAdded(client, postId, ({ shown, waiting }) => ({ shown: without(shown, $id), waiting }))
}

export function showWaiting(client: QueryClient, postId: string): void {
  changeAdded(client, postId, ({ shown, waiting }) => ({
    shown: [...shown, ...waiting],
    waiting: [],
  }))
}

function mapComments(data: Cached, change: (comment: ShownComment) => ShownComment): Cached {
  if (data === undefined) return undefined
  if ('pages' in data)
    return {
      ...data,
      pages: data.pages.map((page) => ({ ...page, comments: page.comments.map(change) })),
    }
  if ('comments' in data) return { ...data, comments: data.comments.map(change) }
  return { shown: data.shown.map(change), waiting: data.waiting.map(change) }
}

/** Changes every cached copy of a comment. */
export function patchComment(
  client: QueryClient,
  id: string,
  change: (comment: ShownComment) => Partial<ShownComment>,
): void {
  client.setQueriesData<Cached>({ queryKey: commentKeys.all }, (data) =>
    mapComments(data, (comment) =>
      comment.$id === id ? { ...comment, ...change(comment) } : comment,
    ),
  )
}

function commentsIn(data: Cached): readonly ShownComment[] {
  if (data === undefined) return []
  if ('pages' in data) return data.pages.flatMap(({ comments }) => comments)
  return 'comments' in data ? data.comments : [...data.shown, ...data.waiting]
}

export const findComment = (client: QueryClient, id: string): ShownComment | undefined =>
  client
    .getQueriesData<Cached>({ queryKey: commentKeys.all })
    .flatMap(([, data]) => commentsIn(data))
    .find(({ $id }) => $id === id)
