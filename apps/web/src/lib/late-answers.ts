import { type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Applies news to what is cached under the key, now and again when each answer that is on its way has come: the
 * server may have given it before it had the news.
 */
export function applyNews(client: QueryClient, queryKey: QueryKey, apply: () => void): void {
  apply()
  const asked = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const { promise } of asked) void promise?.then(apply, apply)
}
