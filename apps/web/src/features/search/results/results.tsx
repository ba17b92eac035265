import { JobList, boardQuery } from '#features/jobs'
import { PeopleList, searchPeopleQuery } from '#features/people'
import { PostGrid, postLists } from '#features/posts'
import { searchTagsQuery, TagList } from '#features/tags'
import { formatTotal, formatTotalOf } from '#lib/text/totals'
import { Tabs } from '#ui/controls/tabs'
import { ProgressLine } from '#ui/feedback/progress-line'
import { serializeJobFilters } from '@devhood/contract'
import { useIsFetching, type InfiniteData } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { SEARCH_TAB_NAMES, SEARCH_TABS, searchPath, type SearchTab } from '../tabs.ts'

import { NothingMatches } from './nothing-matches.tsx'
import { jobFiltersFor, useTotals } from './totals.ts'

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
