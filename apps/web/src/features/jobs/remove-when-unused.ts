import { type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Removes a deleted entry from the cache once no component shows it. Removed earlier, it would be requested again by
 * the page that is about to close.
 */
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
