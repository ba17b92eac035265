import { JobList, boardQuery } from '#features/jobs'
import { PeopleList, searchPeopleQuery, personFilter } from '#features/people'
import { PostGrid, postLists, useFoundCount, searchedTag } from '#features/posts'
import { searchTagsQuery, TagList, tagsFound } from '#features/tags'
import { formatTotal, formatTotalOf } from '#lib/text/totals'
import { Tabs } from '#ui/controls/tabs'
import { ProgressLine } from '#ui/feedback/progress-line'
import {
  serializeJobFilters,
  jobQueries,
  LIMITS,
  type Query,
  type JobFilters,
  parseJobFilters,
} from '@devhood/contract'
import {
  useIsFetching,
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Link } from 'react-router'
import { countMatches, type Total } from '#lib/api/count-matches'
import { usePages } from '#lib/api/use-pages'
import { type CollectionName } from '@devhood/client'

import { SEARCH_TAB_NAMES, SEARCH_TABS, searchPath, type SearchTab } from '../tabs.ts'
import { NothingMatches } from './nothing-matches.tsx'

interface ResultsProps {
  readonly term: string
  readonly tab: SearchTab
  readonly onClear: () => void
}

/** The tabs with their numbers of results, and the results of one of them. */
export function Results({ term, tab, onClear }: ResultsProps) {
  const totals = useTotals(term)
  const shown = totals[tab]
  const isSearching = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  const List = LISTS[tab]
  return (
    <>
      <Tabs
        label="Kinds of results"
        items={SEARCH_TAB_NAMES.map((name) => ({
          to: searchPath(term, name),
          label: SEARCH_TABS[name].label,
          count: totals[name] && formatTotal(totals[name].count, totals[name].isComplete),
          isCurrent: name === tab,
        }))}
      />
      {isSearching && <ProgressLine />}
      <output className="sr-only">
        {shown && `${formatTotalOf(shown.count, SEARCH_TABS[tab].nouns, shown.isComplete)} found`}
      </output>
      {tab === 'jobs' && shown && shown.count > 0 && (
        <p className="mb-4 text-small">
          <Link to={`/jobs?${serializeJobFilters(jobFiltersFor(term))}`} className="link">
            Filter these jobs
          </Link>
        </p>
      )}
      <List
        key={tab}
        term={term}
        empty={<NothingMatches key={`${tab} ${term}`} {...{ term, tab, onClear }} />}
      />
    </>
  )
}

interface ListProps {
  readonly term: string
  /** Shown when nothing matches. */
  readonly empty: ReactNode
}

const FAILED = 'Search failed'

const LISTS: Readonly<Record<SearchTab, (props: ListProps) => ReactNode>> = {
  posts: ({ term, empty }) => (
    <PostGrid
      query={keepFound(postLists.search(term, 'text'))}
      label="Posts found"
      failed={FAILED}
      empty={empty}
    />
  ),
  people: ({ term, empty }) => (
    <PeopleList
      query={keepFound(searchPeopleQuery(term))}
      label="People found"
      failed={FAILED}
      empty={empty}
    />
  ),
  tags: ({ term, empty }) => (
    <TagList query={keepFound(searchTagsQuery(term))} term={term} empty={empty} />
  ),
  jobs: ({ term, empty }) => (
    <JobList query={keepFound(boardQuery(jobFiltersFor(term)))} empty={empty} />
  ),
}

/** While the next search runs, its list shows the results of the previous one, if it had any. */
function keepFound<Q extends object>(query: Q) {
  return { ...query, placeholderData: previousResults }
}

interface FoundPage {
  /** What a page of posts, people or tags has. */
  readonly marks?: readonly unknown[]
  /** Undefined where it is counted apart. */
  readonly total: number | undefined
}

/** A list without results makes a statement about its own search only. */
function previousResults<Page extends FoundPage>(
  previous: InfiniteData<Page> | undefined,
): InfiniteData<Page> | undefined {
  const first = previous?.pages[0]
  return first?.marks?.length === 0 || first?.total === 0 ? undefined : previous
}

/** Number of results of each kind; undefined until known. */
type Totals = Readonly<Record<SearchTab, Total | undefined>>

/** The numbers of posts, people and jobs come without the results. Tags are counted in their list. */
function useTotals(term: string): Totals {
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
function jobFiltersFor(term: string): JobFilters {
  const tag = searchedTag(term)
  const none = parseJobFilters(new URLSearchParams())
  return tag === undefined ? { ...none, text: term } : { ...none, stack: [tag] }
}
