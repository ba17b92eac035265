import { formatTotal, formatTotalOf } from '#lib/text/totals'
import { Tabs } from '#ui/controls/tabs'
import { ProgressLine } from '#ui/feedback/progress-line'
import { HitsSkeleton } from '#ui/lists/hits'
import { quotedWords, serializeJobFilters } from '@devhood/contract'
import {
  hashKey,
  type Query,
  type QueryKey,
  useIsFetching,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { type Total } from '#lib/api/count-matches'

import { alternativeSearchesQuery } from '../alternatives/queries.ts'
import { SEARCH_TAB_NAMES, SEARCH_TABS, searchPath, type SearchTab, searchTabIn } from '../tabs.ts'
import { AllResults } from './all-results.tsx'
import { NothingElse, NothingFound, NothingHere } from './nothing-found.tsx'
import { OtherNames } from './other-names.tsx'
import { foundQueries, jobFiltersFor } from './queries.ts'
import { ResultsOf } from './results-of.tsx'
import { type Totals, useTotals } from './totals.ts'

interface ResultsProps {
  readonly term: string
  readonly onClear: () => void
}

/** The tabs with their numbers of results, and the results of one of them. */
export function Results({ term, onClear }: ResultsProps) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const tab = searchTabIn(params)
  const totals = useTotals(term, tab)
  const shown = totals[tab]
  const isSearching = useIsSearching(term)
  const hasFailed = useHasFailed(term)
  const pathOf = (name: SearchTab) => searchPath(term, name, pathname)
  const { isNothing, near } = useNearMisses(term, totals.all)
  // None of some kinds means nothing yet while others are searched, or what was probably meant.
  // Above what that finds, they would be wrong.
  const areCounted = isNone(totals.all)
    ? isNothing && !near?.length
    : totals.all !== undefined || !isSearching
  return (
    <>
      <Tabs
        label="Kinds of results"
        items={SEARCH_TAB_NAMES.map((name) => ({
          to: pathOf(name),
          label: SEARCH_TABS[name].label,
          count: areCounted ? countText(totals[name]) : undefined,
          isCurrent: name === tab,
        }))}
      />
      {isSearching && <ProgressLine />}
      <output data-plain="" className="sr-only">
        {shown && `${formatTotalOf(shown.count, SEARCH_TABS[tab].nouns, shown.isComplete)} found`}
      </output>
      {isNothing ? (
        <NothingFound key={term} near={near ?? []} {...{ term, onClear }} />
      ) : (
        <Found {...{ term, tab, totals, pathOf, hasFailed }} />
      )}
    </>
  )
}

interface FoundProps {
  readonly term: string
  readonly tab: SearchTab
  readonly totals: Totals
  readonly pathOf: (tab: SearchTab) => string
  /** Some lists didn't load, which is said alone. */
  readonly hasFailed: boolean
}

/** What a tab has, below what is to be said of it. */
function Found({ term, tab, totals, pathOf, hasFailed }: FoundProps) {
  const isWaiting = isNone(totals.all)
  const count = totals[tab]?.count
  const alone = tab !== 'all' && count !== 0 && <NothingElse {...{ term, tab, totals }} />
  // In the line that a search in quotes has anyway; elsewhere, it would move the list.
  const isAbove = quotedWords(term) !== undefined
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small text-muted empty:hidden">
        {!hasFailed && <OtherNames term={term} />}
        {isAbove && alone}
        {tab === 'jobs' && count !== 0 && (
          <Link to={`/jobs?${serializeJobFilters(jobFiltersFor(term))}`} className="link ml-auto">
            Filter these jobs
          </Link>
        )}
      </div>
      {tab === 'all' ? (
        <AllResults term={term} isWaiting={isWaiting} />
      ) : (
        <ResultsOf
          key={tab}
          kind={tab}
          term={term}
          empty={
            isWaiting ? (
              <HitsSkeleton row="h-27" />
            ) : (
              <NothingHere {...{ term, tab, totals, pathOf }} />
            )
          }
        />
      )}
      {!isAbove && alone}
    </>
  )
}

/** Read with each render that a list causes. */
function useHasFailed(term: string): boolean {
  const client = useQueryClient()
  const lists = Object.values(foundQueries(term))
  return lists.some(({ queryKey }) => client.getQueryState(queryKey)?.status === 'error')
}

/** Whether a list of this search, or the number of one, is on its way for the first time. */
function useIsSearching(term: string): boolean {
  const lists = Object.values(foundQueries(term)).map(({ queryKey }) => queryKey)
  const isOwn = (key: QueryKey) =>
    lists.some((list) => hashKey(key.slice(-list.length)) === hashKey(list))
  const predicate = ({ queryKey, state }: Query) => state.data === undefined && isOwn(queryKey)
  return useIsFetching({ predicate }) > 0
}

/** Whether nothing is found, once it is known what was probably meant: until then, the list waits. */
function useNearMisses(term: string, total: Total | undefined) {
  const isQuoted = quotedWords(term) !== undefined
  const { data: near, isLoading } = useQuery({
    ...alternativeSearchesQuery(term),
    enabled: isNone(total) && !isQuoted,
  })
  return { isNothing: isNone(total) && !isLoading, near }
}

const isNone = (total: Total | undefined) => total?.count === 0 && total.isComplete

/** None among the first says nothing of the others. */
const countText = (total: Total | undefined) =>
  total && (total.count > 0 || total.isComplete)
    ? formatTotal(total.count, total.isComplete)
    : undefined
