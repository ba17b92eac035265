import { api } from '#lib/api/api'
import { Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type QueryClient } from '@tanstack/react-query'

const KEY = ['mutes', 'ids']
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/**
 * Whether the viewer has muted a person. Lists from the server exclude muted people, but live events don't. The list is
 * fetched once, and again after each change here. If it exceeds one answer, the person is looked up separately.
 */
export async function isMuted(client: QueryClient, personId: string): Promise<boolean> {
  const muted = await client.fetchQuery({
    queryKey: KEY,
    ...NEVER_STALE,
    queryFn: ({ signal }) => listMuted([Query.orderDesc('$createdAt')], signal),
  })
  if (muted.length < LIMITS.listLimitMax || muted.includes(personId))
    return muted.includes(personId)
  const found = await client.fetchQuery({
    queryKey: [...KEY, personId],
    ...NEVER_STALE,
    queryFn: ({ signal }) => listMuted([Query.equal('muted', [personId])], signal),
  })
  return found.length > 0
}

/** Ids of muted people, at most one answer. */
async function listMuted(queries: readonly Query[], signal: AbortSignal) {
  const limits = [
    Query.limit(LIMITS.listLimitMax),
    Query.select<Selectable<'mutes'>>(['$id', 'muted.$id']),
  ]
  const { documents } = await api.documents.list('mutes', [...queries, ...limits], { signal })
  return documents.map(({ muted }) => muted?.$id)
}
