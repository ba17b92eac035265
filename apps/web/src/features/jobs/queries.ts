import { api } from '#lib/api/api'
import { formatCount } from '#lib/text/format'
import { afterCursor, cursorAfter, fetchPage, FIRST_PAGE } from '#lib/api/paging'
import { REFETCH_ON_VISIT } from '#lib/api/use-pages'
import { type JobFilters, serializeJobFilters, jobQueries, LIMITS, Query } from '@devhood/contract'
import { type DocumentList, type Job } from '@devhood/contract/schemas'
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

import { jobKeys } from './keys.ts'

/** Number of ads per page. */
const PAGE_SIZE = 20

export type JobPage = DocumentList<Job>

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
    queryFn: ({ pageParam, signal }) =>
      fetchPage(pageParam, (cursorDocument) =>
        api.documents.list('jobs', [...queries, ...afterCursor(cursorDocument)], { signal }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: JobPage, pages: readonly JobPage[]) =>
      last.documents.length < PAGE_SIZE
        ? undefined
        : cursorAfter(pages.flatMap(({ documents }) => documents)),
  })
}
