import { type CurrentUser, personCardOf } from '#features/account'
import { api } from '#lib/api/api'
import { ignoreNotFound, isConflict } from '#lib/api/api-errors'
import { serverClock } from '#lib/api/server-clock'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'
import { ClientError } from '@devhood/client'
import { type Comment } from '@devhood/contract/schemas'
import { type CommentEntry } from '#lib/outbox/entry'
import { sendOrKeep } from '#lib/outbox/send-or-keep'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { focusAfterRender, HEADING_ID } from './focus-comment.ts'
import { commentKeys } from './keys.ts'
import { type PostChanges } from './post-context.ts'
import { patchComment, removeComment, showComment, type ShownComment, toShown } from './cache.ts'

/** A new comment with the id that it keeps when it is sent again. */
export interface NewComment {
  readonly id: string
  readonly text: string
}

interface Place extends Pick<PostChanges, 'patchPost'> {
  readonly me: CurrentUser
  readonly postId: string
  /** The comment that this is a reply to. */
  readonly parentId?: string | undefined
  /** Stores what is typed; undefined deletes it. */
  readonly keepDraft: (comment: NewComment | undefined) => void
  /** How it is listed while it waits to be sent. */
  readonly title: string
}

/** Shows a comment at once and sends it; offline it waits in the outbox. After a failure its text is the draft again. */
export function sendComment(client: QueryClient, place: Place) {
  const toEntry = ({ id, text }: NewComment): CommentEntry => {
    const { postId, parentId, title } = place
    const to = `/posts/${postId}#comments`
    return { kind: 'comment', id, postId, parentId, text, title, to }
  }
  const count = (change: 1 | -1) => {
    const { patchPost, parentId } = place
    patchPost(({ commentsCount }) => ({ commentsCount: Math.max(0, commentsCount + change) }))
    if (parentId !== undefined)
      patchComment(client, parentId, ({ repliesCount }) => ({
        repliesCount: Math.max(0, repliesCount + change),
      }))
  }
  const hide = (comment: NewComment) => {
    removeComment(client, toUnsent(toEntry(comment), place.me))
    count(-1)
  }
  return mutationOptions({
    mutationKey: ['sendComment', place.postId],
    onMutate: (comment: NewComment) => {
      place.keepDraft(undefined)
      showComment(client, toUnsent(toEntry(comment), place.me))
      count(1)
    },
    mutationFn: (comment: NewComment) =>
      sendOrKeep(toEntry(comment), () => postComment(toEntry(comment), place.me)),
    onSuccess: (sent, comment) => (sent ? showComment(client, toShown(sent)) : hide(comment)),
    onError: (_error, comment) => {
      hide(comment)
      place.keepDraft(comment)
    },
    meta: {
      errorToast: (error) => ({
        title: "Couldn't send the comment",
        text: `${reasonOf(error)} Your text is still here.`,
        kind: 'failure',
      }),
    },
  })
}

const reasonOf = (error: Error): string =>
  error instanceof ClientError ? `${error.message.replace(/\.$/, '')}.` : ''

/** Creates a comment. It has the id of the entry, so that the repetition after a lost response changes nothing. */
async function postComment(
  { id, postId, parentId, text }: CommentEntry,
  me: CurrentUser,
): Promise<Comment> {
  const data = { creator: me.$id, post: postId, text, ...(parentId && { parent: parentId }) }
  try {
    return await api.documents.create('comments', id, data)
  } catch (error) {
    // It was sent before, but the response was lost.
    if (isConflict(error)) return api.documents.update('comments', id, { text })
    throw error
  }
}

type Unsent = Pick<CommentEntry, 'id' | 'postId' | 'parentId' | 'text'> & { readonly at?: number }

/** The comment as it is shown until it is sent. */
export const toUnsent = (
  { id, postId, parentId, text, at }: Unsent,
  me: CurrentUser,
): ShownComment => ({
  $id: id,
  $createdAt: new Date(at ?? serverClock.now()).toISOString(),
  $updatedAt: '',
  postId,
  parentId,
  text,
  // Until the server knows who is there, all are links.
  mentions: null,
  editedAt: null,
  likes: [],
  likesCount: 0,
  repliesCount: 0,
  hidden: false,
  creator: personCardOf(me),
})

/** Sends a comment from the outbox, and shows it as sent. */
export async function deliverComment(
  client: QueryClient,
  entry: CommentEntry,
  me: CurrentUser,
): Promise<void> {
  try {
    showComment(client, toShown(await postComment(entry, me)))
  } catch (error) {
    // It may have arrived before the reason for the refusal, such as the end of the discussion.
    const sent = await api.documents.get('comments', entry.id).catch(() => undefined)
    if (!sent) throw error
    void client.invalidateQueries({ queryKey: commentKeys.pages(entry.postId) })
  }
}

export const editComment = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (text: string) => api.documents.update('comments', id, { text }),
    onSuccess: (saved) => {
      const { text, editedAt, $updatedAt } = toShown(saved)
      patchComment(client, id, () => ({ text, editedAt, $updatedAt }))
    },
  })

/** Hides a comment at once, and deletes it when Undo is no longer offered. The focus goes to the heading. */
export function deleteCommentWithUndo(client: QueryClient, id: string, done: () => void): void {
  deleteWithUndo(client, {
    id,
    title: 'Comment deleted',
    failed: "Couldn't delete the comment",
    send: (options) => ignoreNotFound(api.documents.delete('comments', id, options)),
    done,
  })
  focusAfterRender(HEADING_ID)
}
