import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '#lib/api'
import { forgetDevice } from '#lib/forget-device'
import { isSessionLost } from '#lib/query-client'
import { closeToast } from '#lib/toasts'
import { forgetFallback } from './session.ts'

async function closeSession(): Promise<void> {
  try {
    await api.account.deleteSession('current')
  } catch (error) {
    // A session that the server no longer knows is closed already.
    if (!isSessionLost(error)) throw error
  }
}

/** Ends the session here; what an open toast announced (a deletion) is carried out while it still lasts. */
function signOutMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async () => {
      await closeToast()
      await closeSession()
      forgetFallback()
      client.clear()
      await forgetDevice()
      history.replaceState(null, '', '/sign-in')
      location.reload()
    },
    meta: {
      errorToast: {
        title: 'Logout did not work',
        text: 'You are still signed in. Please try again.',
        kind: 'failure',
      },
    },
  })
}

/** For buttons that sign out; `busy` until the page reloads. */
export function useSignOut(): { readonly run: () => void; readonly busy: boolean } {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation(signOutMutation(client))
  const busy = isPending || isSuccess
  return { busy, run: () => busy || mutate() }
}
