import { type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Applies news to what is cached under the key, now and again when each answer that is on its way has come: the
 * server may have given it before it had the news.
 */
export function applyDuringFetches(
  client: QueryClient,
  queryKey: QueryKey,
  apply: () => void,
): void {
  apply()
  const fetching = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const { promise } of fetching) void promise?.then(apply, apply)
}
