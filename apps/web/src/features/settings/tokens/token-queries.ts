import { accountKeys } from '#features/account'
import { api } from '#lib/api/api'
import { accessTokenCalls } from '@devhood/client/access-tokens'
import { queryOptions } from '@tanstack/react-query'

export const tokensApi = accessTokenCalls(api)

/** The viewer's access tokens, newest first. */
export const tokensQuery = () =>
  queryOptions({
    queryKey: [...accountKeys.all, 'access-tokens'],
    queryFn: async ({ signal }) => (await tokensApi.list({ signal })).accessTokens,
  })
