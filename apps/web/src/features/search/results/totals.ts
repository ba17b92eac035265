import { boardQuery } from '#features/jobs'
import { personFilter, searchPeopleQuery } from '#features/people'
import { useFoundCount, searchedTag } from '#features/posts'
import { searchTagsQuery, tagsFound } from '#features/tags'
import { countMatches, type Total } from '#lib/api/count-matches'
import { usePages } from '#lib/api/use-pages'
import { type CollectionName } from '@devhood/client'
import { jobQueries, LIMITS, type Query, type JobFilters, parseJobFilters } from '@devhood/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { type SearchTab } from '../tabs.ts'

/** Number of results of each kind; undefined until known. */
type Totals = Readonly<Record<SearchTab, Total | undefined>>

/** The numbers of posts, people and jobs come without the results. Tags are counted in their list. */
export function useTotals(term: string): Totals {
  const filters = jobFiltersFor(term)
  return {
    posts: useFoundCount(term, 'text'),
    people: useTotal(searchPeopleQuery(term), 'users', [personFilter(term)]),
    tags: useTagTotal(term),
    jobs: useTotal(boardQuery(filters), 'jobs', jobQueries(filters)),
  }
}

/** A list that is shown is newer than its number. */
function useTotal<Page extends { readonly total: number }>(
  list: Parameters<typeof usePages<Page>>[0],
  collection: CollectionName,
  filters: readonly Query[],
): Total | undefined {
  const { data: shown } = useInfiniteQuery({ ...list, enabled: false })
  const { data: counted } = useQuery({
    queryKey: ['search', 'total', ...list.queryKey],
    queryFn: async ({ signal }) =>
      countMatches(collection, filters, { signal, max: LIMITS.searchTotalMax }),
    placeholderData: keepPreviousData,
  })
  const count = shown?.pages[0]?.total
  return count === undefined ? counted : { count, isComplete: count < LIMITS.listTotalMax }
}

function useTagTotal(term: string): Total | undefined {
  const { data, hasNextPage } = usePages({
    ...searchTagsQuery(term),
    placeholderData: keepPreviousData,
  })
  const count = data && tagsFound(data, term).length
  // None among the first posts says nothing of the others.
  return count === undefined || (count === 0 && hasNextPage)
    ? undefined
    : { count, isComplete: !hasNextPage }
}

/** The filters of the job board for a search: a leading # looks in the stack. */
export function jobFiltersFor(term: string): JobFilters {
  const tag = searchedTag(term)
  const none = parseJobFilters(new URLSearchParams())
  return tag === undefined ? { ...none, text: term } : { ...none, stack: [tag] }
}
