import { announce } from '#lib/feedback/announce'
import { api } from '#lib/api/api'
import { LIMITS, Query } from '@devhood/contract'
import type { Job } from '@devhood/contract/schemas'
import {
  hashKey,
  mutationOptions,
  type QueryClient,
  queryOptions,
  type QueryKey,
} from '@tanstack/react-query'
import { jobKeys } from './keys.ts'

/** Removes a deleted entry from the cache once nothing shows it: removed earlier, the closing page would request it again. */
export function removeWhenUnused(client: QueryClient, queryKey: QueryKey): void {
  const cache = client.getQueryCache()
  const isShown = () => (cache.find({ queryKey, exact: true })?.getObserversCount() ?? 0) > 0
  const remove = () => client.removeQueries({ queryKey, exact: true })
  if (!isShown()) return remove()
  const unsubscribe = cache.subscribe(() => {
    if (isShown()) return
    unsubscribe()
    remove()
  })
}

export const adQuery = (jobId: string) =>
  queryOptions({
    queryKey: jobKeys.one(jobId),
    queryFn: ({ signal }) => api.documents.get('jobs', jobId, { signal }),
    enabled: jobId !== '',
  })

/** All ads of one person in any state, newest first. The limit per person fits one response. */
export const myAdsQuery = (userId: string) =>
  queryOptions({
    queryKey: jobKeys.mine(userId),
    queryFn: async ({ signal }) => {
      const queries = [
        Query.equal('poster', [userId]),
        Query.orderDesc('$createdAt'),
        Query.limit(LIMITS.listLimitMax),
      ]
      return (await api.documents.list('jobs', queries, { signal })).documents
    },
  })

/** Caches the server's response and refetches the lists that the ad may have joined or left. */
export function cacheSavedAd(client: QueryClient, job: Job): void {
  client.setQueryData(jobKeys.one(job.$id), job)
  void client.invalidateQueries({ queryKey: jobKeys.all })
}

const STATE_ANNOUNCEMENTS = {
  live: 'The ad is live.',
  filled: 'The ad is marked as filled.',
} as const

export const changeAdState = (client: QueryClient, jobId: string) =>
  mutationOptions({
    mutationKey: ['changeAdState', jobId],
    mutationFn: (status: keyof typeof STATE_ANNOUNCEMENTS) =>
      api.documents.update('jobs', jobId, { status }),
    onSuccess: (job, status) => {
      cacheSavedAd(client, job)
      announce(STATE_ANNOUNCEMENTS[status])
    },
  })

/** Permanently deletes an ad with its bookmarks and interests. Its page stays as it is until the user leaves it. */
export async function deleteAd(client: QueryClient, { $id, poster }: Job): Promise<void> {
  await api.documents.delete('jobs', $id)
  const adKey = jobKeys.one($id)
  client.setQueryData(myAdsQuery(poster?.$id ?? '').queryKey, (ads) =>
    ads?.filter((ad) => ad.$id !== $id),
  )
  removeWhenUnused(client, adKey)
  void client.invalidateQueries({
    queryKey: jobKeys.all,
    predicate: ({ queryHash }) => queryHash !== hashKey(adKey),
  })
}
