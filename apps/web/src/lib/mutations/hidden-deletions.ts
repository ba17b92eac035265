import { queryOptions, type QueryClient } from '@tanstack/react-query'

const KEY = ['deleting']

/**
 * Ids of documents that the viewer has just deleted: hidden everywhere at once, also after refetches, while Undo is
 * possible. It includes documents deleted by others, according to live events. Lives as long as the page.
 */
export function deletingQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: () => [] as readonly string[],
    initialData: [] as readonly string[],
    // A refetch of all queries must not clear it.
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
