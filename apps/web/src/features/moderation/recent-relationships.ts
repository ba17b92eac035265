import { queryOptions, type QueryClient } from '@tanstack/react-query'

/** By id of the person: what has been put between the reader and them since the page was opened. */
type RecentRelationships = Readonly<Record<string, 'mutes' | 'blocks' | undefined>>

const KEY = ['silenced']
const NONE: RecentRelationships = {}

/**
 * Whose posts go from the lists that are on screen or wait for Back, from the press on. Answers that come later
 * lack them by themselves. Kept for as long as the page lives.
 */
export function recentRelationshipsQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: () => NONE,
    initialData: NONE,
    // No refresh of all that is on screen may empty it.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function setRecentRelationship(
  client: QueryClient,
  personId: string,
  relationship: 'mutes' | 'blocks' | undefined,
): void {
  client.setQueryData<RecentRelationships>(KEY, (recent = NONE) => ({
    ...recent,
    [personId]: relationship,
  }))
}
