import { type CurrentUser, currentUserQuery } from '#features/account'
import { api } from '#lib/api/api'
import { failureToast } from '#lib/feedback/toasts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

/** Sets the pinned posts: on screen at once, and back after a failure. One request at a time, so that the last choice wins. */
export function changePins(client: QueryClient, { $id }: Pick<CurrentUser, '$id'>) {
  const { queryKey } = currentUserQuery()
  const show = (pinnedPosts: string[]) =>
    client.setQueryData(queryKey, (user) => user && { ...user, pinnedPosts })
  return mutationOptions({
    mutationKey: ['pins', $id],
    scope: { id: 'pins' },
    mutationFn: (pinnedPosts: string[]) => api.documents.update('users', $id, { pinnedPosts }),
    onMutate: (pinnedPosts) => {
      const before = client.getQueryData(queryKey)?.pinnedPosts ?? []
      show(pinnedPosts)
      return before
    },
    onError: (_error, _pinned, before) => {
      if (before) show(before)
      // A pinned post may have been deleted elsewhere.
      void client.invalidateQueries({ queryKey })
    },
    meta: {
      errorToast: failureToast(
        "Couldn't change your pinned posts",
        'Nothing was changed. Try again.',
      ),
    },
  })
}
