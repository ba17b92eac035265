import { accountKeys } from '#features/account'
import { api } from '#lib/api/api'
import { accountSettings } from '@devhood/client/account'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** What somebody may change about the own account. */
export const accountApi = accountSettings(api)

/** How much of the activity is shown at once. */
const LOG_PAGE = 25

/** Where somebody is signed in, this device first, then the newest. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: async ({ signal }) => {
      const { sessions } = await accountApi.listSessions({ signal })
      const newest = sessions.toReversed()
      return [...newest.filter(({ current }) => current), ...newest.filter((one) => !one.current)]
    },
  })
}

/** The services that are connected with the account. */
export function identitiesQuery() {
  return queryOptions({
    queryKey: accountKeys.identities,
    queryFn: async ({ signal }) => (await accountApi.listIdentities({ signal })).identities,
  })
}

/** The email that the account is about to have, and until when it can be confirmed. */
export function emailChangeQuery() {
  return queryOptions({
    queryKey: accountKeys.emailChange,
    queryFn: ({ signal }) => accountApi.getEmailChange({ signal }),
  })
}

/** What happened to the account, newest first, page by page. */
export function logsQuery() {
  return infiniteQueryOptions({
    queryKey: accountKeys.logs,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      accountApi.listLogs({ offset: pageParam, limit: LOG_PAGE, signal }),
    getNextPageParam: ({ total }, _, offset) =>
      offset + LOG_PAGE < total ? offset + LOG_PAGE : undefined,
  })
}
