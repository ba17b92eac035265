import { type CurrentUser, currentUserQuery } from '#features/account'
import { api } from '#lib/api/api'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

/** Shows at once who may see the viewer's posts, and stores it. Changes are sent one after another; a failed one is undone. */
export function choosingVisibility(client: QueryClient, me: CurrentUser) {
  const { queryKey } = currentUserQuery()
  const show = (membersOnly: boolean) =>
    client.setQueryData<CurrentUser | null>(queryKey, (user) => user && { ...user, membersOnly })
  return mutationOptions<void, Error, boolean>({
    scope: { id: 'visibility' },
    mutationFn: async (membersOnly) => {
      await api.documents.update('users', me.$id, { membersOnly })
    },
    onMutate: (membersOnly) => {
      // An answer that is on its way would show the former choice again.
      void client.cancelQueries({ queryKey })
      show(membersOnly)
    },
    onError: (_error, failed) => show(!failed),
    meta: {
      errorToast: {
        title: "Couldn't save the setting",
        text: 'Please try again.',
        kind: 'failure',
      },
    },
  })
}
