import { type CurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { ignoreNotFound, isConflict } from '#lib/api/api-errors'
import { serverClock } from '#lib/api/server-clock'
import { type DraftId, deleteDraftValues, saveDraftValues } from '#lib/device/drafts'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'
import { ClientError } from '@devhood/client'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { patchComment, removeComment, showComment, type ShownComment, toShown } from './cache.ts'

/** A new comment with the id that it keeps when it is sent again. */
export interface NewComment {
  readonly id: string
  readonly text: string
}

interface Place {
  readonly me: CurrentUser
  readonly postId: string
  /** The comment that this is a reply to. */
  readonly parentId?: string | undefined
  readonly draftId: DraftId
  /** Called with 1 when the comment is shown, and with -1 if it could not be sent. */
  readonly onCount: (change: 1 | -1) => void
}

/** Shows a comment at once and sends it. After a failure it disappears, and its text is the draft again. */
export function sendComment(client: QueryClient, place: Place) {
  const count = (change: 1 | -1) => {
    place.onCount(change)
    const { parentId } = place
    if (parentId !== undefined)
      patchComment(client, parentId, ({ repliesCount }) => ({
        repliesCount: Math.max(0, repliesCount + change),
      }))
  }
  return mutationOptions({
    mutationKey: ['sendComment', place.postId],
    onMutate: (comment: NewComment) => {
      deleteDraftValues(place.draftId)
      showComment(client, unsent(comment, place))
      count(1)
    },
    mutationFn: async ({ id, text }: NewComment) => {
      const { me, postId, parentId } = place
      const data = { creator: me.$id, post: postId, text, ...(parentId && { parent: parentId }) }
      try {
        return await api.documents.create('comments', id, data)
      } catch (error) {
        // It was sent before, but the answer was lost.
        if (isConflict(error)) return api.documents.update('comments', id, { text })
        throw error
      }
    },
    onSuccess: (sent) => showComment(client, toShown(sent)),
    onError: (_error, comment) => {
      removeComment(client, unsent(comment, place))
      count(-1)
      saveDraftValues(place.draftId, comment)
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

function unsent({ id, text }: NewComment, { me, postId, parentId }: Place): ShownComment {
  const meta = { $updatedAt: '', $permissions: [], $databaseId: '', $collectionId: '' }
  const { $id, $createdAt, name, username, imageUrl, bio } = me
  return {
    $id: id,
    $createdAt: new Date(serverClock.now()).toISOString(),
    $updatedAt: '',
    postId,
    parentId,
    text,
    editedAt: null,
    repliesCount: 0,
    hidden: false,
    creator: { ...meta, $id, $createdAt, name, username, imageUrl, bio },
  }
}

/** Saves a changed text. */
export function editComment(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (text: string) => api.documents.update('comments', id, { text }),
    onSuccess: (saved) => {
      const { text, editedAt, $updatedAt } = toShown(saved)
      patchComment(client, id, () => ({ text, editedAt, $updatedAt }))
    },
  })
}

/** Hides a comment at once, and deletes it when Undo is no longer offered. */
export function deleteCommentWithUndo(client: QueryClient, id: string, done: () => void): void {
  deleteWithUndo(client, {
    id,
    title: 'Comment deleted',
    failed: "Couldn't delete the comment",
    send: (options) => ignoreNotFound(api.documents.delete('comments', id, options)),
    done,
  })
}
