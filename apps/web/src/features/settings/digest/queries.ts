import { type CurrentUser, currentUserQuery } from '#features/account'
import { api } from '#lib/api/api'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

/** What a person chooses about email digests. */
export type DigestChoice = Pick<CurrentUser, 'emailDigest' | 'timeZone'>

/** Shows the choice at once, and stores it. Choices are sent one after another; a failed one is taken back. */
export function choosingDigest(client: QueryClient, me: CurrentUser) {
  const { queryKey } = currentUserQuery()
  const show = (change: (user: CurrentUser) => CurrentUser) =>
    client.setQueryData<CurrentUser | null>(queryKey, (user) => user && change(user))
  return mutationOptions<void, Error, DigestChoice, DigestChoice>({
    scope: { id: 'email-digest' },
    mutationFn: async (choice) => {
      await api.documents.update('users', me.$id, choice)
    },
    onMutate: (choice) => {
      // An answer that is on its way would show the former choice again.
      void client.cancelQueries({ queryKey })
      show((user) => ({ ...user, ...choice }))
      return { emailDigest: me.emailDigest, timeZone: me.timeZone }
    },
    onError: (_error, failed, former) =>
      show((user) => (user.emailDigest === failed.emailDigest ? { ...user, ...former } : user)),
    meta: {
      errorToast: {
        title: "Couldn't save the setting",
        text: 'Please try again.',
        kind: 'failure',
      },
    },
  })
}
