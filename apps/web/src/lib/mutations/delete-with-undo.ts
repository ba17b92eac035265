import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { hideDeleted, unhideDeleted } from './hidden-deletions.ts'
import { closeToast, toast, TOAST } from '#lib/feedback/toasts'

interface Deletion {
  readonly id: string
  /** What is said of it: 'Post deleted'. */
  readonly title: string
  /** What is said when it did not work. */
  readonly failed: string
  /** Deletes it for good. The page may be about to close. */
  readonly send: (options: { readonly keepalive: true }) => Promise<void>
  /** What follows once the server has done so. */
  readonly done?: () => void
}

/**
 * Takes a document off the screen at once and deletes it when Undo is no longer offered: the time is up, the
 * toast is closed or replaced, the reader signs out or leaves the page.
 */
export function deleteWithUndo(client: QueryClient, deletion: Deletion): void {
  const { id, title } = deletion
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
        // The mutation has said so and shows it again; the toast waits only for the end.
        .catch(() => undefined)
    },
  })
}

function permanentDeletion(client: QueryClient, { id, failed, send, done }: Deletion) {
  return mutationOptions({
    mutationFn: () => send({ keepalive: true }),
    onSuccess: () => done?.(),
    onError: () => unhideDeleted(client, id),
    meta: {
      errorToast: {
        title: failed,
        text: "It hasn't been deleted. Try again.",
        kind: 'failure',
      },
    },
  })
}
