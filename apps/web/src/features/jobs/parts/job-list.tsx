import { useViewer } from '#features/account'
import { LoadFailed } from '#ui/feedback/load-failed'
import { useIncrementalCount } from '#lib/dom/use-incremental-count'
import { usePages } from '#lib/api/use-pages'
import { ListEnd } from '#ui/lists/list-end'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { type ReactNode } from 'react'

import { type boardQuery } from '../queries.ts'
import { SaveInRow, useSavedAds } from '../saves/save-ad-button.tsx'
import { JobRow } from './job-row.tsx'

interface JobListProps {
  readonly query: ReturnType<typeof boardQuery>
  /** What the ads were asked to have: it stands out. */
  readonly stack?: readonly string[]
  /** Shown when there is no ad at all. */
  readonly empty: ReactNode
}

/** A list of ads with its loading, empty and error states. */
export function JobList({ query, stack, empty }: JobListProps) {
  const list = usePages(query)
  const all = list.data?.pages.flatMap(({ documents }) => documents) ?? []
  const jobs = [...new Map(all.map((job) => [job.$id, job])).values()]
  const shown = useIncrementalCount(jobs.length)
  const viewer = useViewer()
  const saved = useSavedAds(list.data?.pages ?? [])
  if (list.isPending) return <JobsSkeleton />
  if (!list.data)
    return (
      <LoadFailed
        title="The jobs didn't load"
        text="We couldn't reach the server. Your filters are kept: change them, or try again."
        query={list}
      />
    )
  if (jobs.length === 0) return empty
  return (
    <>
      <ul aria-label="Jobs" className="grid grid-cols-1 gap-3">
        {jobs.slice(0, shown).map((job) => (
          <li key={job.$id} className="min-w-0">
            <JobRow
              job={job}
              wanted={stack}
              aside={viewer && <SaveInRow jobId={job.$id} me={viewer} saved={saved.has(job.$id)} />}
            />
          </li>
        ))}
      </ul>
      {shown === jobs.length && (
        <>
          <ListEnd
            list={list}
            more="sentinel"
            things="jobs"
            placeholder={<JobsSkeleton rows={1} />}
          />
          {!list.hasNextPage && !list.isPlaceholderData && (
            <p className="py-6 text-center text-small text-muted">End of results</p>
          )}
        </>
      )}
    </>
  )
}

export const JobsSkeleton = ({ rows = 4 }: { readonly rows?: number }) => (
  <Loading label="Loading jobs" className="grid gap-3">
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-card border border-border bg-surface p-4 sm:p-5"
      >
        <Skeleton className="size-12 rounded-control" />
        <div>
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="mt-1 h-4 w-1/4" />
          <Skeleton className="mt-3 h-4 w-2/5" />
          <Skeleton className="mt-2 h-4 w-4/5" />
          <Skeleton className="mt-2 h-4 w-1/2 sm:hidden" />
          <Skeleton className="mt-2 h-5.5 w-2/3" />
        </div>
      </div>
    ))}
  </Loading>
)
