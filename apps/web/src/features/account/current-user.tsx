import { Query } from '@devhood/client'
import { type Selectable, type users } from '@devhood/contract/collections'
import type { OwnUser, PersonCard } from '@devhood/contract/schemas'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api'
import { forgetAccountKey } from '#lib/vault/account-key'
import { isSessionLost } from '#lib/api/query-client'
import { preferences } from '#lib/settings/preferences'
import { settings } from '#lib/settings/settings'
import { createContext, type ReactNode, use } from 'react'

type Field = keyof typeof users.fields
/** The signed-in person's own document, without its lists. */
export type CurrentUser = Pick<OwnUser, '$id' | '$createdAt' | Field>

/** The person as other documents contain them. */
export function personCardOf(user: CurrentUser): PersonCard {
  const { $id, $createdAt, name, username, imageUrl, bio } = user
  const meta = { $updatedAt: $createdAt, $permissions: [], $databaseId: '', $collectionId: '' }
  return { $id, $createdAt, ...meta, name, username, imageUrl, bio }
}

const queryKey = ['currentUser'] as const

export const ownAccountKey = ['account', 'self'] as const

/** Data that a screen awaits before it shows is fresh for a second (SPEC §9), in milliseconds. */
const STALE_TIME = 1000

/** The session check; `null` means signed out. After sign-in, a lost session is an error and the known data stays. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<CurrentUser | null> => {
      try {
        const account = await api.account.get({ signal })
        client.setQueryData(ownAccountKey, account)
        // The limited session of somebody who is blocked reaches one screen only.
        if (!account.status) return null
        // Screens wait for this check: the first one already is as the person chose on another device.
        preferences.adopt(account.prefs)
        return (await findUser(account.$id, signal)) ?? null
      } catch (error) {
        if (!isSessionLost(error) || client.getQueryData(queryKey)) throw error
        void forgetAccountKey()
        return null
      }
    },
    staleTime: STALE_TIME,
  })

/** The session check's result before any request: the page says when it was requested without a session. */
export function setKnownGuest(client: QueryClient): void {
  if (!settings.isSignedOut) return
  client.setQueryData(queryKey, null)
  void forgetAccountKey()
}

/** The users document of an account, in its owner's view. */
export async function findUser(
  accountId: string,
  signal?: AbortSignal,
): Promise<CurrentUser | undefined> {
  const queries = [
    Query.equal('accountId', accountId),
    Query.select<Selectable<'users'>>(['*']),
    Query.limit(1),
  ]
  const { documents } = await api.documents.list('users', queries, { signal })
  return documents[0] as CurrentUser | undefined
}

const CurrentUserContext = createContext<CurrentUser | undefined>(undefined)

interface CurrentUserProviderProps {
  /** Shown to signed-out visitors; by default nothing. */
  readonly guestFallback?: ReactNode
  readonly children: ReactNode
}

/** Provides the current user, checked again when the window regains focus. All buttons of a list share this subscription. */
export function CurrentUserProvider({ guestFallback, children }: CurrentUserProviderProps) {
  const { data } = useQuery({ ...currentUserQuery(), refetchOnMount: false })
  return data ? <CurrentUserContext value={data}>{children}</CurrentUserContext> : guestFallback
}

/** The viewer; undefined for a guest. */
export const useViewer = (): CurrentUser | undefined => use(CurrentUserContext)

/** The signed-in user. Only for screens that guests can't reach. */
export function useCurrentUser(): CurrentUser {
  const user = use(CurrentUserContext)
  if (!user) throw new Error('Nobody is signed in.')
  return user
}
