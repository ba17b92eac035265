import { api } from '#lib/api'
import { Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { type QueryClient } from '@tanstack/react-query'

/**
 * Whether the reader has muted somebody. Lists come without muted people; what a live event tells does not. Asked
 * for once, and again after each change here; beyond the 100 muted last it is not known.
 */
export async function isMuted(client: QueryClient, personId: string): Promise<boolean> {
  const muted = await client.fetchQuery({
    queryKey: ['mutes', 'ids'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const queries = [
        Query.orderDesc('$createdAt'),
        Query.limit(LIMITS.listLimitMax),
        Query.select(['$id', 'muted.$id']),
      ]
      const { documents } = await api.documents.list('mutes', queries, { signal })
      return documents.map(({ muted: person }) => person?.$id)
    },
  })
  return muted.includes(personId)
}
