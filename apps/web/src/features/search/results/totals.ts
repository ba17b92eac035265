import { boardQuery } from '#features/jobs'
import { personFilter, searchPeopleQuery } from '#features/people'
import { useFoundCount } from '#features/posts'
import { tagsFound } from '#features/tags'
import { countMatches, previousMatches, type Total } from '#lib/api/count-matches'
import { usePages } from '#lib/api/use-pages'
import { type CollectionName } from '@devhood/client'
import { jobQueries, LIMITS, type Query } from '@devhood/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { type Kind, type SearchTab } from '../tabs.ts'
import { foundQueries, jobFiltersFor } from './queries.ts'

/** Number of results of each kind, and of all; undefined until known. */
export type Totals = Readonly<Record<SearchTab, Total | undefined>>

/** The numbers of posts, people and jobs come without the results. Tags are counted in their list. */
export function useTotals(term: string, tab: SearchTab): Totals {
  const filters = jobFiltersFor(term)
  const isListed = (kind: Kind) => tab === 'all' || tab === kind
  const of = {
    posts: useFoundCount(term),
    people: useTotal(searchPeopleQuery(term), 'users', {
      filters: [personFilter(term)],
      isListed: isListed('people'),
    }),
    tags: useTagTotal(term),
    jobs: useTotal(boardQuery(filters), 'jobs', {
      filters: jobQueries(filters),
      isListed: isListed('jobs'),
    }),
  }
  return { ...of, all: sumOf(Object.values(of)) }
}

function sumOf(totals: readonly (Total | undefined)[]): Total | undefined {
  const known = totals.filter((total) => total !== undefined)
  if (known.length < totals.length) return undefined
  return {
    count: known.reduce((sum, { count }) => sum + count, 0),
    isComplete: known.every(({ isComplete }) => isComplete),
  }
}

interface Counted {
  readonly filters: readonly Query[]
  /** The list is on screen, and has its own number. */
  readonly isListed: boolean
}

/** A list that is shown is newer than its number. */
function useTotal<Page extends { readonly total: number }>(
  list: Parameters<typeof usePages<Page>>[0],
  collection: CollectionName,
  { filters, isListed }: Counted,
): Total | undefined {
  const { data: shown } = useInfiniteQuery({ ...list, enabled: false })
  const { data: counted } = useQuery<Total>({
    queryKey: ['search', 'total', ...list.queryKey],
    queryFn: async ({ signal }) =>
      countMatches(collection, filters, { signal, max: LIMITS.searchTotalMax }),
    enabled: !isListed,
    placeholderData: previousMatches,
  })
  const count = shown?.pages[0]?.total
  return count === undefined ? counted : { count, isComplete: count < LIMITS.listTotalMax }
}

function useTagTotal(term: string): Total | undefined {
  const { data, hasNextPage } = usePages(foundQueries(term).tags)
  const count = data && Math.min(tagsFound(data, term).length, LIMITS.listLimitMax)
  return count === undefined ? undefined : { count, isComplete: !hasNextPage }
}
