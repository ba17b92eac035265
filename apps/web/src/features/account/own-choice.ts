import { api } from '#lib/api/api'
import { failureToast, type ToastOptions } from '#lib/feedback/toasts'
import { pick } from '@devhood/contract'
import { type OwnUser } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUserQuery, useCurrentUser } from './current-user.tsx'

/** What a person sets by itself: on the page of the resume, in Settings, and on Home. */
export type OwnChoice = Partial<
  Pick<
    OwnUser,
    | 'emailDigest'
    | 'messageNotices'
    | 'timeZone'
    | 'membersOnly'
    | 'hidesFromSearch'
    | 'allowsAi'
    | 'showsResume'
    | 'firstStep'
    | 'followsEnough'
    | 'redirectsOldNames'
    | 'whoMayWrite'
  >
>

/** Shows a choice at once and stores it. The choices of a form (`id`) are sent one after another; a failed one is taken back. */
export function useOwnChoice(
  id: string,
  errorToast: ToastOptions = failureToast("Couldn't save the setting"),
) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const { queryKey } = currentUserQuery()
  const show = (choice: OwnChoice) =>
    client.setQueryData(queryKey, (user) => user && { ...user, ...choice })
  const isShown = (choice: OwnChoice) =>
    Object.entries(choice).every(
      ([name, value]) => client.getQueryData(queryKey)?.[name as keyof OwnChoice] === value,
    )
  return useMutation({
    scope: { id },
    mutationFn: (choice: OwnChoice) => api.documents.update('users', me.$id, choice),
    onMutate: (choice) => {
      // A response in flight would show the former choice again.
      void client.cancelQueries({ queryKey })
      const former = pick(me, Object.keys(choice) as (keyof OwnChoice)[])
      show(choice)
      return former
    },
    onError: (_error, choice, former) => {
      if (former && isShown(choice)) show(former)
    },
    meta: { errorToast },
  })
}
