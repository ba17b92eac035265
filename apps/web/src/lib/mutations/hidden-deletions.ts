import { queryOptions, type QueryClient } from '@tanstack/react-query'

const KEY = ['deleting']

/**
 * Ids of documents that the reader has deleted: they show nowhere from the press on, while Undo is still
 * possible, whatever lists are asked again in the meantime. Likewise those of which the server has told that
 * they are gone. Kept for as long as the page lives.
 */
export function deletingQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: () => [] as readonly string[],
    initialData: [] as readonly string[],
    // No refresh of all that is on screen may empty it.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function hideDeleted(client: QueryClient, id: string): void {
  client.setQueryData<readonly string[]>(KEY, (ids = []) => (ids.includes(id) ? ids : [...ids, id]))
}

export function unhideDeleted(client: QueryClient, id: string): void {
  client.setQueryData<readonly string[]>(KEY, (ids = []) => ids.filter((other) => other !== id))
}
