import { FoundElsewhere } from '#features/search'
import { keepFocus } from '#lib/dom/keep-focus'
import { SkipLink } from '#ui/controls/skip-link'
import { Skeleton } from '#ui/feedback/skeleton'
import { SearchBox } from '#ui/forms/search-box'
import { useSearchText } from '#lib/navigation/search-term'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentProps,
  type ReactNode,
  useState,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { Button } from '#ui/controls/button'
import { FilterChip } from '#ui/controls/filter-chip'
import { type JobFilters } from '@devhood/contract'
import { Dialog } from '#ui/overlays/dialog'

import { FilterFields } from './filter-fields.tsx'
import { NoneFound, NoneYet } from './no-jobs.tsx'
import { JobList } from '../parts/job-list.tsx'
import { JobTabs } from '../parts/job-tabs.tsx'
import { PostLink } from '../parts/post-link.tsx'
import { boardQuery, countText } from '../queries.ts'
import { SaveSearchButton } from '../searches/save-search-button.tsx'
import { useFilters, type ChangeFilters } from './use-filters.ts'
import { updateSearch, useSavedSearches } from '../searches/searches.ts'
import { activeFilters } from './active-filters.ts'

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
    <SkipLink to="#results" className="hidden xl:block">
      Skip to results
    </SkipLink>
    <section
      aria-label="Filters"
      className="sticky top-below-bar -m-1 hidden max-h-[calc(100dvh-var(--spacing-bar)-48px)] overflow-y-auto overscroll-contain p-1 xl:block"
    >
      <FilterFields {...props} />
    </section>
  </>
)

/** What the first page of results says. The list fetches it; this only reads. */
function useFirstPage(query: ReturnType<typeof boardQuery>) {
  const { data, isError } = useInfiniteQuery({ ...query, enabled: false })
  const first = data?.pages[0]
  return {
    count: first && countText(first.total),
    newest: first?.documents[0]?.postedAt ?? undefined,
    isEmpty: first?.documents.length === 0,
    hasFailed: isError && !data,
  }
}

const KEPT = "We couldn't reach the server. Your filters are kept."

/** The job board: ads that match the filters, newest first. */
export function BoardScreen() {
  const { filters, text, change, ...rest } = useFilters()
  const [clearCount, setClearCount] = useState(0)
  const query = boardQuery(filters)
  const { count, newest, isEmpty, hasFailed } = useFirstPage(query)
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
      <div className="grid grid-cols-1 items-start gap-10 xl:grid-cols-[264px_minmax(0,1fr)]">
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
              label="Search title, company and text"
              placeholder="Search jobs"
              text={searchText.text}
              onText={searchText.setText}
              onSearch={searchText.search}
            />
            <FilterSheet {...{ filters, change, count, clearCount }} onClear={clear} />
          </div>
          <ActiveFilterChips {...{ filters, change, isEmpty }} onClear={clear} />
          <CountRow {...{ count, hasFailed }}>
            <SaveSearchButton {...{ filters, newest }} query={text} />
            {/* Without any ad, the list offers it. */}
            {(text !== '' || !isEmpty) && <PostLink />}
          </CountRow>
          {filters.text !== '' && (
            <div className="empty:hidden">
              <FoundElsewhere term={filters.text} kind="jobs" onSearch={searchText.search} />
            </div>
          )}
          <JobList
            key={text}
            query={query}
            stack={filters.stack}
            failure={text === '' ? undefined : KEPT}
            empty={<NoJobs filters={filters} isFiltered={text !== ''} onClear={clear} />}
          />
        </section>
      </div>
    </>
  )
}

type CountRowProps = Pick<ReturnType<typeof useFirstPage>, 'count' | 'hasFailed'> & {
  readonly children: ReactNode
}

/** How many ads match, and what else can be done; nothing where the list alone says that it didn't load. */
const CountRow = ({ count, hasFailed, children }: CountRowProps) => (
  <div hidden={hasFailed} className="flex min-h-9 flex-wrap items-center justify-between gap-3">
    <output className="min-h-5 min-w-18 text-small text-muted tabular-nums">
      {count ?? <Skeleton className="h-4 w-16 animate-late" />}
    </output>
    <div className="flex min-w-0 items-center gap-3">{children}</div>
  </div>
)

interface NoJobsProps {
  readonly filters: JobFilters
  readonly isFiltered: boolean
  readonly onClear: () => void
}

function NoJobs({ filters, isFiltered, onClear }: NoJobsProps) {
  if (!isFiltered) return <NoneYet action={<PostLink />} />
  const showAll = (
    <Button variant="glow" onClick={onClear}>
      Show all jobs
    </Button>
  )
  return <NoneFound filters={filters} action={showAll} canSave />
}

interface ActiveFilterChipsProps {
  readonly filters: JobFilters
  readonly change: ChangeFilters
  readonly onClear: () => void
  /** The list has its own way to clear them. */
  readonly isEmpty: boolean
}

/** The active filters but the words in the field above, each with a remove button. */
function ActiveFilterChips({ filters, change, onClear, isEmpty }: ActiveFilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const active = activeFilters({ ...filters, text: '' })
  // The pressed chip disappears, so the focus moves to one of the remaining chips.
  const focusNeighbor = (index: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('button')
    buttons?.[index === 0 ? 1 : index - 1]?.focus()
  }
  if (active.length === 0) return null
  return (
    <ul ref={list} aria-label="Active filters" className="flex flex-wrap gap-1.5">
      {active.map(({ label, cleared }, index) => (
        // A tag may have the same text as a workplace.
        <li key={`${Object.keys(cleared).join()} ${label}`} className="max-w-full">
          <FilterChip
            label={label}
            remove={`Remove ${label}`}
            onRemove={() => {
              focusNeighbor(index)
              change(cleared)
            }}
          />
        </li>
      ))}
      {!isEmpty && (
        <li>
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  )
}

interface FilterSheetProps {
  readonly filters: JobFilters
  readonly change: ChangeFilters
  readonly onClear: () => void
  /** Number of resets; each one remounts the fields. */
  readonly clearCount: number
  /** Number of matching jobs as text; undefined while unknown. */
  readonly count: string | undefined
}

/** The footer covers the bottom edge: focused controls scroll above it. */
const ABOVE_FOOTER = 'scroll-pb-[calc(96px+env(safe-area-inset-bottom))] pb-0!'

/** The filters in a sheet, where there is no room beside the list. */
function FilterSheet({ filters, change, onClear, clearCount, ...rest }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  const close = () => {
    // Blurs the field, so that its last typed value takes effect.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setOpen(false)
  }
  const activeCount = activeFilters({ ...filters, text: '' }).length
  return (
    <>
      <Button
        icon="filter"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="min-h-13 flex-none xl:hidden"
      >
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </Button>
      <Dialog open={open} onClose={close} title="Filters" kind="sheet" className={ABOVE_FOOTER}>
        <FilterFields key={clearCount} filters={filters} change={change} />
        <div className="sticky bottom-0 -mx-5 -mb-5 flex gap-3 border-t border-border bg-surface p-5 pb-[calc(20px+env(safe-area-inset-bottom))] *:flex-1 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Button variant="primary" onClick={close}>
            {`Show ${rest.count ?? 'jobs'}`}
          </Button>
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        </div>
      </Dialog>
    </>
  )
}
