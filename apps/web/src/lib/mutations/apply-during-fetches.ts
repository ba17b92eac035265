import { type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Updates cached data now, and again after each running fetch of this key, whose response may be older. */
export function applyDuringFetches(client: QueryClient, queryKey: QueryKey, apply: () => void) {
  apply()
  const fetching = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const { promise } of fetching) void promise?.then(apply, apply)
}
