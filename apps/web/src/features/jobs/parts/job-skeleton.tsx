import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'

/** Placeholder for an ad. */
export function JobSkeleton() {
  return (
    <Loading label="Loading the job" className="grid max-w-200 gap-6">
      <RowSkeleton
        className="gap-4"
        picture="size-16 rounded-control"
        lines={['h-6 w-3/5', 'h-4 w-2/5']}
      />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-4 w-9/10" />
      <Skeleton className="h-4 w-3/5" />
    </Loading>
  )
}
