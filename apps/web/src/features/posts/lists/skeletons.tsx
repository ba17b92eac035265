import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'

/** Placeholder for two posts of the feed. */
export const FeedSkeleton = () => (
  <Loading label="Loading posts" className="grid gap-12">
    <CardSkeleton />
    <CardSkeleton />
  </Loading>
)

const CardSkeleton = () => (
  <div className="grid gap-3">
    <BylineSkeleton />
    <Skeleton className="-mx-3 rounded-none sm:mx-0 sm:rounded-card" style={{ aspectRatio: 1.5 }} />
    <RowSkeleton className="h-8" lines={['h-5 w-1/4']} />
    <RowSkeleton className="h-12 sm:h-6" lines={['h-4 w-9/10', 'h-4 w-1/2 sm:hidden']} />
    <RowSkeleton className="h-8 sm:h-6" lines={['h-3 w-2/5']} />
  </div>
)

export const BylineSkeleton = () => (
  <RowSkeleton
    className="h-10.5 items-center gap-3"
    picture="size-10 rounded-round"
    lines={['h-4 w-2/5', 'h-3 w-3/5']}
  />
)
