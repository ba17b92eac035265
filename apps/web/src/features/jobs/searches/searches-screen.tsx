import { keepFocus } from '#lib/dom/keep-focus'
import { EmptyState } from '#ui/feedback/empty-state'
import { ListFailed } from '#ui/feedback/load-failed'
import { Loading, RowSkeleton } from '#ui/feedback/skeleton'
import { IconButton } from '#ui/controls/icon-button'
import { parseJobFilters } from '@devhood/contract'
import { type JobSearch } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { JobTabs } from '../parts/job-tabs.tsx'
import {
  deleteSearchWithUndo,
  updateSearch,
  useNewMatchCounts,
  useSavedSearches,
} from './searches.ts'
import { filtersSummary } from '../board/active-filters.ts'
import { FeedDialog } from './feed-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'

/** The viewer's saved searches with their numbers of new ads. */
export const SearchesScreen = () => (
  <div ref={keepFocus} tabIndex={-1} className="max-w-200 outline-none">
    <JobTabs />
    <Searches />
  </div>
)

function Searches() {
  const list = useSavedSearches()
  const searches = list.data
  const newCounts = useNewMatchCounts(searches ?? [])
  if (list.isPending) return <SearchesSkeleton />
  if (!searches) return <ListFailed title="Couldn't load your saved searches" query={list} />
  if (searches.length === 0)
    return (
      <EmptyState
        title="No saved searches"
        text="Save a search on the job board to see new matches here. Only you can see them."
        link={{ to: '/jobs', label: 'Go to the board' }}
      />
    )
  return (
    <ul ref={keepFocus} aria-label="Saved searches" className="-mt-3 divide-y divide-border">
      {searches.map((search) => (
        <li key={search.$id}>
          <SearchRow search={search} newCount={newCounts[search.$id] ?? 0} />
        </li>
      ))}
    </ul>
  )
}

const SearchesSkeleton = () => (
  <Loading label="Loading saved searches" className="grid gap-8">
    <RowSkeleton rows={3} className="" lines={['h-5 w-2/5', 'h-4 w-3/5']} />
  </Loading>
)

interface SearchRowProps {
  readonly search: JobSearch
  /** Number of matching ads since the search was last seen. */
  readonly newCount: number
}

/** A saved search with a link to its results. */
function SearchRow({ search, newCount }: SearchRowProps) {
  const client = useQueryClient()
  const [open, setOpen] = useState<'name' | 'feed'>()
  const close = () => setOpen(undefined)
  const { name, query } = search
  return (
    <article className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-3">
      <div className="min-w-[min(100%,11rem)] flex-1">
        <h2 className="flex flex-wrap items-baseline gap-x-2.5 text-strong wrap-anywhere">
          <Link to={`/jobs?${query}`} className="hover:underline">
            {name}
          </Link>
          {newCount > 0 && (
            <span className="rounded-[6px] border border-accent-mark/50 bg-accent-soft px-1.5 text-tiny text-accent-text tabular-nums">
              {`${newCount} new`}
            </span>
          )}
        </h2>
        <p className="text-small wrap-anywhere text-muted">
          {filtersSummary(parseJobFilters(new URLSearchParams(query)))}
        </p>
      </div>
      <div className="-mr-[10px] flex">
        <IconButton icon="edit" label={`Rename ${name}`} onClick={() => setOpen('name')} />
        <IconButton icon="link" label={`Feed of ${name}`} onClick={() => setOpen('feed')} />
        <IconButton
          icon="delete"
          label={`Delete ${name}`}
          variant="danger"
          onClick={() => deleteSearchWithUndo(client, search)}
        />
      </div>
      {open === 'name' && (
        <NameDialog
          title="Rename the search"
          name={name}
          saving={updateSearch(client, search.$id)}
          onClose={close}
        />
      )}
      {open === 'feed' && <FeedDialog search={search} onClose={close} />}
    </article>
  )
}
