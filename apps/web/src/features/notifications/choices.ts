import { failureToast } from '#lib/feedback/toasts'
import { ownAccountQuery } from '#features/account'
import { api } from '#lib/api/api'
import { updatePrefs } from '@devhood/client/update-prefs'
import {
  type NotificationChoices,
  notificationChoices,
  wantedKinds,
} from '@devhood/contract/notifications'
import { type NotificationKind } from '@devhood/contract'
import { type Account } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient, useQuery } from '@tanstack/react-query'

export function useNotificationChoices(): NotificationChoices {
  // The session check loads the account first.
  const { data } = useQuery({ ...ownAccountQuery(), enabled: false })
  return notificationChoices(data?.prefs)
}

export const useWantedKinds = (): readonly NotificationKind[] =>
  wantedKinds(useNotificationChoices())

type Change = (choices: NotificationChoices) => NotificationChoices

interface ChoiceChange {
  readonly change: Change
  /** Takes the change back when it can't be stored; others may have been made meanwhile. */
  readonly undo: Change
}

/** Changes the choices at once. They are stored with the account, one after another. */
export function changeChoices(client: QueryClient) {
  const { queryKey } = ownAccountQuery()
  function show(change: Change): void {
    const account = client.getQueryData<Account>(queryKey)
    if (!account) return
    const stored = Object(account.prefs['notifications']) as object
    const notifications = { ...stored, ...change(notificationChoices(account.prefs)) }
    const prefs = { ...account.prefs, notifications }
    client.setQueryData<Account>(queryKey, { ...account, prefs })
  }
  return mutationOptions<void, Error, ChoiceChange>({
    mutationKey: ['notification-choices'],
    scope: { id: 'notification-choices' },
    mutationFn: async () => {
      const prefs = client.getQueryData<Account>(queryKey)?.prefs
      if (prefs) await updatePrefs(api, prefs)
    },
    onMutate: ({ change }) => show(change),
    onError: (_error, { undo }) => show(undo),
    meta: { errorToast: failureToast("Couldn't save the setting") },
  })
}

export function setKindEnabled(kind: NotificationKind, on: boolean): ChoiceChange {
  const set =
    (isOn: boolean): Change =>
    (choices) => {
      const others = choices.off.filter((each) => each !== kind)
      return { ...choices, off: isOn ? others : [...others, kind] }
    }
  return { change: set(on), undo: set(!on) }
}
