import { Query } from '@devhood/client'
import { type Selectable, type users } from '@devhood/contract/collections'
import type { OwnUser } from '@devhood/contract/schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api'
import { isSessionLost } from '#lib/api/query-client'
import { createContext, type ReactNode, use } from 'react'

type Field = keyof typeof users.fields
/** The signed-in person's own document, without the lists that hang on it. */
export type CurrentUser = Pick<OwnUser, '$id' | '$createdAt' | Field>

const queryKey = ['currentUser'] as const

/** Where the account itself lies in the query cache. */
export const ownAccountKey = ['account', 'self'] as const

/** What a screen waits for before it shows is fresh for a second (SPEC §9), in milliseconds. */
const STALE_TIME = 1000

/**
 * The session check: the account of the cookie and the users document that belongs to it. `null` means
 * signed out. Once somebody is signed in, a lost session is an error and what is known of them stays.
 */
export function currentUserQuery() {
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<CurrentUser | null> => {
      try {
        const account = await api.account.get({ signal })
        client.setQueryData(ownAccountKey, account)
        return (await findUser(account.$id, signal)) ?? null
      } catch (error) {
        if (isSessionLost(error) && !client.getQueryData(queryKey)) return null
        throw error
      }
    },
    staleTime: STALE_TIME,
  })
}

/** The users document of an account, as its owner sees it. */
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
  /** Stands here for whoever is signed out; nothing when left out. */
  readonly guestFallback?: ReactNode
  readonly children: ReactNode
}

/**
 * Around all screens for people who are signed in. Coming back to the window asks anew who that is. Every button
 * of a list wants to know, so they share this one subscription.
 */
export function CurrentUserProvider({ guestFallback, children }: CurrentUserProviderProps) {
  const { data } = useQuery({ ...currentUserQuery(), refetchOnMount: false })
  return data ? <CurrentUserContext value={data}>{children}</CurrentUserContext> : guestFallback
}

/** Who reads the page; undefined for a visitor who is signed out. */
export function useViewer(): CurrentUser | undefined {
  return use(CurrentUserContext)
}

/** Who is signed in. Only for screens that are not open to visitors: nobody comes there signed out. */
export function useCurrentUser(): CurrentUser {
  const user = use(CurrentUserContext)
  if (!user) throw new Error('Nobody is signed in.')
  return user
}
