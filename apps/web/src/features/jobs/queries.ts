import { api } from '#lib/api/api'
import { formatCount } from '#lib/text/format'
import { pagesOf } from '#lib/api/paging'
import { REFETCH_ON_VISIT } from '#lib/api/use-pages'
import { type JobFilters, jobQueries, LIMITS, Query, serializeJobFilters } from '@devhood/contract'
import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type CollectionName, type Collections } from '@devhood/client'

import { jobKeys } from './keys.ts'

const PAGE_SIZE = 20

/** '12 jobs'. The server stops counting at a limit. */
export function countText(total: number): string {
  const count = formatCount(total, 'job', 'jobs')
  return total < LIMITS.listTotalMax ? count : `${count} or more`
}

/** Live ads that match the filters, newest first. */
export function boardQuery(filters: JobFilters) {
  const queryKey: QueryKey = jobKeys.board(serializeJobFilters(filters))
  const queries = [...jobQueries(filters), Query.limit(PAGE_SIZE)]
  return infiniteQueryOptions({
    ...REFETCH_ON_VISIT,
    queryKey,
    ...pagesOf(PAGE_SIZE, async (after, { signal }) => {
      const page = await api.documents.list('jobs', [...queries, ...after], { signal })
      return { ...page, marks: page.documents }
    }),
  })
}

interface PagedOptions<C extends CollectionName> {
  readonly queries: readonly Query[]
  readonly onPage?: (client: QueryClient, documents: readonly Collections[C][]) => void
}

/** Paged documents of a collection, newest first. */
export function pagedDocuments<C extends CollectionName>(
  queryKey: QueryKey,
  collection: C,
  { queries, onPage }: PagedOptions<C>,
) {
  const pageQueries = [...queries, Query.orderDesc('$createdAt'), Query.limit(PAGE_SIZE)]
  return infiniteQueryOptions({
    queryKey,
    ...pagesOf(PAGE_SIZE, async (after, { client, signal }) => {
      const page = await api.documents.list(collection, [...pageQueries, ...after], { signal })
      const { documents, total } = page
      onPage?.(client, documents)
      return { items: documents, total, marks: documents }
    }),
  })
}
