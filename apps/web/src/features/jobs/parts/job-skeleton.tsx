import { Loading, Skeleton } from '#ui/feedback/skeleton'

/** Placeholder for an ad. */
export function JobSkeleton() {
  return (
    <Loading label="Loading the job" className="grid max-w-200 gap-6">
      <div className="flex gap-4">
        <Skeleton className="size-16 flex-none rounded-control" />
        <div className="grid flex-1 content-center gap-2">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-4 w-9/10" />
      <Skeleton className="h-4 w-3/5" />
    </Loading>
  )
}
