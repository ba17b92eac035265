import { ownAccountQuery } from '#features/account'
import { api } from '#lib/api/api'
import { accountSettings } from '@devhood/client/account'
import { NOTIFICATION_KINDS, type NotificationKind } from '@devhood/contract'
import { type Account } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient, useQuery } from '@tanstack/react-query'

/** The kinds that an account has not switched off, in the order of the contract. */
function wantedKinds(account: Pick<Account, 'prefs'> | undefined): NotificationKind[] {
  const { off } = Object(account?.prefs['notifications']) as { readonly off?: unknown }
  return NOTIFICATION_KINDS.filter((kind) => !Array.isArray(off) || !off.includes(kind))
}

/** The kinds that the viewer wants to be notified of. */
export function useWantedKinds(): readonly NotificationKind[] {
  // The session check loads the account first.
  const { data } = useQuery({ ...ownAccountQuery(), enabled: false })
  return wantedKinds(data)
}

interface Choice {
  readonly kind: NotificationKind
  readonly on: boolean
}

/** Switches a kind on or off, at once. The choices are stored with the account, one after another. */
export function switchKind(client: QueryClient) {
  const { queryKey } = ownAccountQuery()
  const show = ({ kind, on }: Choice): Account['prefs'] | undefined => {
    const account = client.getQueryData<Account>(queryKey)
    if (!account) return undefined
    const isOn = (one: NotificationKind) => (one === kind ? on : wantedKinds(account).includes(one))
    const off = NOTIFICATION_KINDS.filter((one) => !isOn(one))
    const prefs = { ...account.prefs, notifications: { off } }
    client.setQueryData<Account>(queryKey, { ...account, prefs })
    return prefs
  }
  return mutationOptions({
    mutationKey: ['notification-kinds'],
    scope: { id: 'notification-kinds' },
    mutationFn: async () => {
      const prefs = client.getQueryData<Account>(queryKey)?.prefs
      if (prefs) await accountSettings(api).updatePrefs(prefs)
    },
    onMutate: (choice: Choice) => void show(choice),
    onError: (_error, { kind, on }) => void show({ kind, on: !on }),
    meta: {
      errorToast: {
        title: "Couldn't save the setting",
        text: 'Please try again.',
        kind: 'failure',
      },
    },
  })
}
