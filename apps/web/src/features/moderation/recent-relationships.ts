import { queryOptions, type QueryClient } from '@tanstack/react-query'

/** Changed relationships since the page was opened, by the person's id. */
type RecentRelationships = Readonly<Record<string, 'mutes' | 'blocks' | undefined>>

const KEY = ['recent-relationships']
const NONE: RecentRelationships = {}

/** People whose posts disappear at once from all lists; later responses exclude them anyway. Lives as long as the page. */
export const recentRelationshipsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: () => NONE,
    initialData: NONE,
    // A refetch of all queries must not clear it.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })

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
