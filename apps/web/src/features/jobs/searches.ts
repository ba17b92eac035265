import { useReader } from '#features/account'
import { api } from '#lib/api'
import { deleteWithUndo } from '#lib/delete-with-undo'
import { deletingQuery } from '#lib/deleting'
import { unlessGone } from '#lib/refusals'
import { ID } from '@devhood/client'
import { JOB_LIMITS, jobQueries, parseJobFilters, Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type JobSearch } from '@devhood/contract/schemas'
import {
  mutationOptions,
  queryOptions,
  type QueryClient,
  useQueries,
  useQuery,
} from '@tanstack/react-query'

import { searchKeys } from './keys.ts'

/** Milliseconds after which it is asked again whether there are new ads. */
const NEWS_AGE = 60_000

/** Before the first ad: what has been seen where nothing was found. */
const NOTHING_SEEN = '1970-01-01T00:00:00.000+00:00'

function keptQuery(userId = '') {
  return queryOptions({
    queryKey: searchKeys.kept,
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
}

/** How many ads a kept search finds that were posted since the last look. */
function newsQuery({ query, seenAt }: JobSearch) {
  return queryOptions({
    queryKey: searchKeys.news(query, seenAt),
    queryFn: async ({ signal }) => {
      const queries = [
        ...jobQueries(parseJobFilters(new URLSearchParams(query))),
        Query.greaterThan('postedAt', seenAt),
        Query.select<Selectable<'jobs'>>(['$id']),
        Query.limit(1),
      ]
      return (await api.documents.list('jobs', queries, { signal })).total
    },
    staleTime: NEWS_AGE,
  })
}

/** The searches that the reader keeps, the last kept first; a visitor keeps none. */
export function useKeptSearches() {
  const kept = useQuery(keptQuery(useReader()?.$id))
  const { data: deleting } = useQuery(deletingQuery())
  return { ...kept, data: kept.data?.filter(({ $id }) => !deleting.includes($id)) }
}

/** How many new ads each of these searches finds, as far as that is known; by id. */
export function useNews(searches: readonly JobSearch[]): Readonly<Record<string, number>> {
  return useQueries({
    queries: searches.map(newsQuery),
    combine: (answers) =>
      Object.fromEntries(searches.map(({ $id }, index) => [$id, answers[index]?.data ?? 0])),
  })
}

interface Kept {
  readonly name: string
  /** The filters as the address of the board has them. */
  readonly query: string
  /** When the newest ad was posted that the reader sees now. */
  readonly newest: string | undefined
}

export function keepSearch(client: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: ({ name, query, newest }: Kept) =>
      api.documents.create('jobSearches', ID.unique(), {
        user: userId,
        name,
        query,
        seenAt: newest ?? NOTHING_SEEN,
      }),
    onSuccess: (made) => {
      setKept(client, (kept) => [made, ...kept])
      // The list had not come: it is asked for again, with the new one in it.
      if (!client.getQueryData(searchKeys.kept))
        void client.invalidateQueries({ queryKey: searchKeys.kept })
    },
  })
}

/** Another name, another last look, another address of the feed (any text) or none (null). */
export function changeSearch(client: QueryClient, searchId: string) {
  return mutationOptions({
    mutationFn: (data: Partial<Pick<JobSearch, 'name' | 'seenAt' | 'feedKey'>>) =>
      api.documents.update('jobSearches', searchId, data),
    onSuccess: (changed) =>
      setKept(client, (kept) => kept.map((one) => (one.$id === searchId ? changed : one))),
  })
}

export function deleteSearchWithUndo(client: QueryClient, { $id }: JobSearch): void {
  deleteWithUndo(client, {
    id: $id,
    title: 'Search deleted',
    failed: "Couldn't delete the search",
    send: (options) => unlessGone(api.documents.delete('jobSearches', $id, options)),
    done: () => setKept(client, (kept) => kept.filter((one) => one.$id !== $id)),
  })
}

function setKept(client: QueryClient, next: (kept: readonly JobSearch[]) => JobSearch[]): void {
  client.setQueryData<JobSearch[]>(searchKeys.kept, (kept) => kept && next(kept))
}
