import { useViewer } from '#features/account'
import { api } from '#lib/api/api'
import { countMatches } from '#lib/api/count-matches'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { ignoreNotFound } from '#lib/api/api-errors'
import { ID } from '@devhood/client'
import { JOB_LIMITS, jobQueries, parseJobFilters, Query } from '@devhood/contract'
import { type JobSearch } from '@devhood/contract/schemas'
import {
  mutationOptions,
  queryOptions,
  type QueryClient,
  useQueries,
  useQuery,
} from '@tanstack/react-query'

import { searchKeys } from '../keys.ts'

/** Milliseconds before the numbers of new ads are refetched. */
const NEW_MATCHES_STALE_TIME = 60_000

/** A date before the first ad: the last seen date of an empty result. */
const NEVER_SEEN = '1970-01-01T00:00:00.000+00:00'

const savedSearchesQuery = (userId = '') =>
  queryOptions({
    queryKey: searchKeys.saved,
    queryFn: async ({ signal }) => {
      const queries = [
        Query.equal('user', [userId]),
        Query.orderDesc('$createdAt'),
        Query.limit(JOB_LIMITS.searchesMax),
      ]
      return (await api.documents.list('jobSearches', queries, { signal })).documents
    },
    enabled: userId !== '',
  })

/** Number of ads that match a saved search and were posted since it was last seen. */
const newMatchesQuery = ({ query, seenAt }: JobSearch) =>
  queryOptions({
    queryKey: searchKeys.newMatches(query, seenAt),
    queryFn: async ({ signal }) => {
      const queries = [
        ...jobQueries(parseJobFilters(new URLSearchParams(query))),
        Query.greaterThan('postedAt', seenAt),
      ]
      return (await countMatches('jobs', queries, { signal })).count
    },
    staleTime: NEW_MATCHES_STALE_TIME,
  })

/** The viewer's saved searches, last saved first; guests have none. */
export function useSavedSearches() {
  const saved = useQuery(savedSearchesQuery(useViewer()?.$id))
  const { data: deleting } = useQuery(deletingQuery())
  return { ...saved, data: saved.data?.filter(({ $id }) => !deleting.includes($id)) }
}

/** Number of new ads for each of these searches, as far as known; by id. */
export const useNewMatchCounts = (
  searches: readonly JobSearch[],
): Readonly<Record<string, number>> =>
  useQueries({
    queries: searches.map(newMatchesQuery),
    combine: (results) =>
      Object.fromEntries(searches.map(({ $id }, index) => [$id, results[index]?.data ?? 0])),
  })

interface NewSearch {
  readonly userId: string
  /** The filters as a query string. */
  readonly query: string
  /** Creation date of the newest ad on screen. */
  readonly newest: string | undefined
}

export const saveSearch = (client: QueryClient, { userId, query, newest }: NewSearch) =>
  mutationOptions({
    mutationFn: ({ name }: { readonly name: string }) =>
      api.documents.create('jobSearches', ID.unique(), {
        user: userId,
        name,
        query,
        seenAt: newest ?? NEVER_SEEN,
      }),
    onSuccess: (created) => {
      updateSavedSearches(client, (saved) => [created, ...saved])
      // If the list has not loaded yet, refetches it with the new search.
      if (!client.getQueryData(searchKeys.saved))
        void client.invalidateQueries({ queryKey: searchKeys.saved })
    },
  })

/** Changes the name, the last seen date, or the feed key: any text creates a new one, null removes it. */
export const updateSearch = (client: QueryClient, searchId: string) =>
  mutationOptions({
    mutationFn: (data: Partial<Pick<JobSearch, 'name' | 'seenAt' | 'feedKey'>>) =>
      api.documents.update('jobSearches', searchId, data),
    onSuccess: (updated) =>
      updateSavedSearches(client, (saved) =>
        saved.map((one) => (one.$id === searchId ? updated : one)),
      ),
  })

export function deleteSearchWithUndo(client: QueryClient, { $id }: JobSearch): void {
  deleteWithUndo(client, {
    id: $id,
    title: 'Search deleted',
    failed: "Couldn't delete the search",
    send: (options) => ignoreNotFound(api.documents.delete('jobSearches', $id, options)),
    done: () => updateSavedSearches(client, (saved) => saved.filter((one) => one.$id !== $id)),
  })
}

function updateSavedSearches(
  client: QueryClient,
  next: (saved: readonly JobSearch[]) => JobSearch[],
): void {
  client.setQueryData<JobSearch[]>(searchKeys.saved, (saved) => saved && next(saved))
}
