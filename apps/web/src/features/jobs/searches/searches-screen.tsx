import { keepFocus } from '#lib/dom/keep-focus'
import { EmptyState } from '#ui/feedback/empty-state'
import { Notice } from '#ui/feedback/notice'
import { Loading, Skeleton } from '#ui/feedback/skeleton'

import { JobTabs } from '../parts/job-tabs.tsx'
import { useSavedSearches, useNewMatchCounts } from './searches.ts'
import { SearchRow } from './search-row.tsx'

/** The viewer's saved searches with their numbers of new ads. */
export function SearchesScreen() {
  return (
    <div ref={keepFocus} tabIndex={-1} className="max-w-200 outline-none">
      <JobTabs />
      <Searches />
    </div>
  )
}

function Searches() {
  const { data: searches, isPending, isFetching, refetch } = useSavedSearches()
  const newCounts = useNewMatchCounts(searches ?? [])
  if (isPending) return <SearchesSkeleton />
  if (!searches)
    return (
      <Notice
        title="Couldn't load your saved searches"
        text="We couldn't reach the server. Nothing was lost."
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (searches.length === 0) return <NoSearches />
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

function NoSearches() {
  return (
    <EmptyState
      title="No saved searches"
      text="Save a search on the job board to see new matches here. Only you can see them."
      link={{ to: '/jobs', label: 'Go to the board' }}
    />
  )
}

function SearchesSkeleton() {
  return (
    <Loading label="Loading saved searches" className="grid gap-8">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </Loading>
  )
}
