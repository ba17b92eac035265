import { keepFocus } from '#lib/dom/keep-focus'
import { SkipLink } from '#ui/controls/skip-link'
import { SearchBox } from '#ui/forms/search-box'
import { useSearchText } from '#lib/navigation/search-term'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState, useEffect, useEffectEvent } from 'react'
import { FilterFields } from './filter-fields.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { NoneFound, NoneYet } from './no-jobs.tsx'
import { ActiveFilterChips } from './active-filter-chips.tsx'
import { JobList } from '../parts/job-list.tsx'
import { JobTabs } from '../parts/job-tabs.tsx'
import { PostLink } from '../parts/post-link.tsx'
import { boardQuery, countText } from '../queries.ts'
import { SaveSearchButton } from '../searches/save-search-button.tsx'
import { useFilters } from './use-filters.ts'
import { updateSearch, useSavedSearches } from '../searches/searches.ts'

/** Marks a saved search as seen up to its newest result on screen. */
function useMarkSearchSeen(query: string, newest: string | undefined): void {
  const search = useSavedSearches().data?.find((one) => one.query === query)
  const { mutate } = useMutation(updateSearch(useQueryClient(), search?.$id ?? ''))
  const markSeen = useEffectEvent((seenAt: string) => mutate({ seenAt }))
  const seenAt = search?.seenAt
  useEffect(() => {
    if (seenAt !== undefined && newest !== undefined && newest > seenAt) markSeen(newest)
  }, [seenAt, newest])
}

/** The filters beside the results, where there is room for a column, and a link past them. */
const FilterColumn = (props: ComponentProps<typeof FilterFields>) => (
  <>
    <SkipLink to="#results" className="hidden lg:block">
      Skip to results
    </SkipLink>
    <section
      aria-label="Filters"
      className="sticky top-below-bar -m-1 hidden max-h-[calc(100dvh-var(--spacing-bar)-48px)] overflow-y-auto overscroll-contain p-1 lg:block"
    >
      <FilterFields {...props} />
    </section>
  </>
)

/** What the first page of results says. The list fetches it; this only reads. */
function useFirstPage(query: ReturnType<typeof boardQuery>) {
  const { data } = useInfiniteQuery({ ...query, enabled: false })
  const first = data?.pages[0]
  return {
    count: first && countText(first.total),
    newest: first?.documents[0]?.postedAt ?? undefined,
    isEmpty: first?.documents.length === 0,
  }
}

/** The job board: ads that match the filters, newest first. */
export function BoardScreen() {
  const { filters, text, change, ...rest } = useFilters()
  const [clearCount, setClearCount] = useState(0)
  const query = boardQuery(filters)
  const { count, newest, isEmpty } = useFirstPage(query)
  useMarkSearchSeen(text, newest)
  const searchText = useSearchText(filters.text, (next) => change({ text: next }, 'typed'))
  const clear = () => {
    // Also clears typed text that couldn't be parsed.
    setClearCount(clearCount + 1)
    searchText.setText('')
    rest.clear()
  }
  return (
    <>
      <JobTabs />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[264px_minmax(0,1fr)] xl:gap-10">
        <FilterColumn key={clearCount} {...{ filters, change }} />
        <section
          id="results"
          ref={keepFocus}
          tabIndex={-1}
          aria-label="Jobs found"
          className="grid min-w-0 grid-cols-1 gap-4 outline-none"
        >
          <div className="flex flex-wrap gap-2 *:first:min-w-0 *:first:flex-1 *:first:basis-48">
            <SearchBox
              wide
              label="Search title, company and text"
              text={searchText.text}
              onText={searchText.setText}
              onSearch={searchText.search}
            />
            <FilterSheet {...{ filters, change, count, clearCount }} onClear={clear} />
          </div>
          <ActiveFilterChips {...{ filters, change }} onClear={clear} />
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
            <output className="min-h-5 min-w-18 text-small text-muted tabular-nums">{count}</output>
            <div className="flex min-w-0 items-center gap-3">
              <SaveSearchButton {...{ filters, newest }} query={text} />
              {/* Without any ad, the list offers it. */}
              {(text !== '' || !isEmpty) && <PostLink />}
            </div>
          </div>
          <JobList
            key={text}
            query={query}
            empty={text === '' ? <NoneYet action={<PostLink />} /> : <NoneFound />}
          />
        </section>
      </div>
    </>
  )
}
