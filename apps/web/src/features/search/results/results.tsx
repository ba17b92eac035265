import { formatTotal, formatTotalOf } from '#lib/text/totals'
import { Tabs } from '#ui/controls/tabs'
import { ProgressLine } from '#ui/feedback/progress-line'
import { HitsSkeleton } from '#ui/lists/hits'
import { quotedWords, serializeJobFilters } from '@devhood/contract'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { type Total } from '#lib/api/count-matches'

import { alternativeSearchesQuery } from '../alternatives/queries.ts'
import { SEARCH_TAB_NAMES, SEARCH_TABS, searchPath, searchTabIn } from '../tabs.ts'
import { AllResults } from './all-results.tsx'
import { NothingFound, NothingHere } from './nothing-found.tsx'
import { OtherNames } from './other-names.tsx'
import { jobFiltersFor } from './queries.ts'
import { ResultsOf } from './results-of.tsx'
import { useTotals } from './totals.ts'

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
  const isSearching = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  const pathOf = (name: typeof tab) => searchPath(term, name, pathname)
  const { isNothing, near } = useNearMisses(term, totals.all)
  return (
    <>
      {!isNothing && (
        <Tabs
          label="Kinds of results"
          items={SEARCH_TAB_NAMES.map((name) => ({
            to: pathOf(name),
            label: SEARCH_TABS[name].label,
            count: countText(totals[name]),
            isCurrent: name === tab,
          }))}
        />
      )}
      {isSearching && <ProgressLine />}
      <output className="sr-only">
        {shown && `${formatTotalOf(shown.count, SEARCH_TABS[tab].nouns, shown.isComplete)} found`}
      </output>
      {isNothing ? (
        <NothingFound key={term} near={near ?? []} {...{ term, onClear }} />
      ) : (
        <>
          <OtherNames term={term} />
          {tab === 'jobs' && shown?.count !== 0 && (
            <p className="mb-4 text-small">
              <Link to={`/jobs?${serializeJobFilters(jobFiltersFor(term))}`} className="link">
                Filter these jobs
              </Link>
            </p>
          )}
          {tab === 'all' ? (
            <AllResults term={term} isWaiting={isNone(totals.all)} />
          ) : (
            <ResultsOf
              key={tab}
              kind={tab}
              term={term}
              empty={
                isNone(totals.all) ? (
                  <HitsSkeleton row="h-27" />
                ) : (
                  <NothingHere {...{ term, tab }} total={totals.all} to={pathOf('all')} />
                )
              }
            />
          )}
        </>
      )}
    </>
  )
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
