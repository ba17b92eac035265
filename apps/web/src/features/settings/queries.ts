import { accountKeys } from '#features/account'
import { api } from '#lib/api/api'
import { accountSettings } from '@devhood/client/account'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export const accountApi = accountSettings(api)

const LOG_PAGE = 25

/** The account's sessions: this device first, then newest first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: async ({ signal }) => {
      const { sessions } = await accountApi.listSessions({ signal })
      const newest = sessions.toReversed()
      return [...newest.filter(({ current }) => current), ...newest.filter((one) => !one.current)]
    },
  })

/** When and where each way in was used last. */
export const waysInQuery = () =>
  queryOptions({
    queryKey: [...accountKeys.all, 'ways-in'],
    queryFn: ({ signal }) => accountApi.getWaysIn({ signal }),
  })

export const identitiesQuery = () =>
  queryOptions({
    queryKey: accountKeys.identities,
    queryFn: async ({ signal }) => (await accountApi.listIdentities({ signal })).identities,
  })

/** The pending new email, and the end of its confirmation period. */
export const emailChangeQuery = () =>
  queryOptions({
    queryKey: accountKeys.emailChange,
    queryFn: ({ signal }) => accountApi.getEmailChange({ signal }),
  })

export const logsQuery = () =>
  infiniteQueryOptions({
    queryKey: accountKeys.logs,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      accountApi.listLogs({ offset: pageParam, limit: LOG_PAGE, signal }),
    getNextPageParam: ({ total }, _, offset) =>
      offset + LOG_PAGE < total ? offset + LOG_PAGE : undefined,
  })
