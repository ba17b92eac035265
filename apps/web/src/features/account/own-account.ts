import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api/api'
import { ownAccountKey } from './current-user.tsx'

/** Where what belongs to the account lies in the query cache. */
export const accountKeys = {
  all: ['account'],
  self: ownAccountKey,
  sessions: ['account', 'sessions'],
  identities: ['account', 'identities'],
  emailChange: ['account', 'email-change'],
  logs: ['account', 'logs'],
} as const

/** The account behind the signed-in person. Each session check brings it along. */
export function ownAccountQuery() {
  return queryOptions({
    queryKey: accountKeys.self,
    queryFn: ({ signal }) => api.account.get({ signal }),
    // The session check is asked anew when somebody comes back to the window.
    staleTime: Infinity,
  })
}
