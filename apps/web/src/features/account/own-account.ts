import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api'
import { accountKeys } from './current-user.tsx'

/** The account behind the signed-in person. Each session check brings it along. */
export function ownAccountQuery() {
  return queryOptions({
    queryKey: accountKeys.self,
    queryFn: ({ signal }) => api.account.get({ signal }),
    // The session check is asked anew when somebody comes back to the window.
    staleTime: Infinity,
  })
}
