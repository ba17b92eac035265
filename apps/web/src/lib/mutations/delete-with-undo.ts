import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { isOffline, OFFLINE } from '#lib/api/offline'
import { hideDeleted, unhideDeleted } from './hidden-deletions.ts'
import { closeToast, failureToast, toast, TOAST } from '#lib/feedback/toasts'

interface Deletion {
  readonly id: string
  /** Title of the toast: 'Post deleted'. */
  readonly title: string
  /** Title of the toast after a failure. */
  readonly failed: string
  /** What to do after a failure. */
  readonly again?: string
  /** Sends the deletion. The page may be about to close. */
  readonly send: (options: { readonly keepalive: true }) => Promise<void>
  /** Runs after the server has deleted it. */
  readonly done?: () => void
}

/**
 * Hides a document at once, and deletes it when Undo is no longer offered: after the timeout, when the toast is closed
 * or replaced, on sign-out, or when the page closes. Offline it says at once that it can't.
 */
export function deleteWithUndo(client: QueryClient, deletion: Deletion): void {
  const { id, title, failed } = deletion
  // It would come back when Undo is no longer offered.
  if (isOffline()) {
    toast(failureToast(failed, OFFLINE))
    return
  }
  hideDeleted(client, id)
  const listening = new AbortController()
  addEventListener('pagehide', () => void closeToast(), { signal: listening.signal })
  toast({
    title,
    duration: TOAST.undoDuration,
    action: {
      label: 'Undo',
      run: () => {
        listening.abort()
        unhideDeleted(client, id)
      },
    },
    onClosed: async () => {
      listening.abort()
      await client
        .getMutationCache()
        .build(client, permanentDeletion(client, deletion))
        .execute(undefined)
        // The mutation has shown the failure and restored the document; the toast only awaits the end.
        .catch(() => undefined)
    },
  })
}

function permanentDeletion(
  client: QueryClient,
  { id, failed, again = "It hasn't been deleted. Try again.", send, done }: Deletion,
) {
  return mutationOptions({
    mutationFn: () => send({ keepalive: true }),
    onSuccess: () => done?.(),
    onError: () => unhideDeleted(client, id),
    meta: { errorToast: failureToast(failed, again) },
  })
}
