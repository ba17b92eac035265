import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api/api'
import { ownAccountKey } from './current-user.tsx'

export const accountKeys = {
  all: ['account'],
  self: ownAccountKey,
  sessions: ['account', 'sessions'],
  identities: ['account', 'identities'],
  emailChange: ['account', 'email-change'],
  logs: ['account', 'logs'],
  factors: ['account', 'factors'],
  passkeys: ['account', 'passkeys'],
} as const

/** The account of the signed-in person. Each session check refreshes it. */
export const ownAccountQuery = () =>
  queryOptions({
    queryKey: accountKeys.self,
    queryFn: ({ signal }) => api.account.get({ signal }),
    // The session check refetches when the window regains focus.
    staleTime: Infinity,
  })
