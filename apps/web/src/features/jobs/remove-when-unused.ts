import { type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Takes what is gone for good out of the cache as soon as no part of the page shows it. As long as one does it stays
 * as it was: taken from under a page that is about to be left, it would be asked for once more.
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
