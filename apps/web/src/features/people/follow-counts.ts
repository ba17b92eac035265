import { countMatches } from '#lib/api/count-matches'
import { Query } from '@devhood/contract'
import { queryOptions } from '@tanstack/react-query'

import { personKeys } from './keys.ts'

export function followCountsQuery(userId: string) {
  const count = async (field: 'followed' | 'follower', signal: AbortSignal) =>
    (await countMatches('follows', [Query.equal(field, [userId])], { signal })).count
  return queryOptions({
    queryKey: personKeys.counts(userId),
    queryFn: async ({ signal }) => {
      const [followers, following] = await Promise.all([
        count('followed', signal),
        count('follower', signal),
      ])
      return { followers, following }
    },
  })
}
