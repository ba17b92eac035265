import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'
import clsx from 'clsx'
import { type CSSProperties } from 'react'

/** Typical ratios of posted pictures, for placeholder rows. */
const RATIOS = [1.33, 1.78, 0.8, 1.77, 1, 1.6]

/** Placeholder for rows of pictures, with realistic sizes. */
export const RowsSkeleton = ({ rows = 2 }: { readonly rows?: number }) => (
  <Loading label="Loading posts" className={rows === 1 ? 'mt-4' : ''}>
    <div className="flex flex-wrap gap-x-1.5 gap-y-2 [--row:110px] sm:gap-4 sm:[--row:176px] xl:[--row:236px]">
      {RATIOS.slice(0, rows * 3).map((ratio) => (
        <div
          key={ratio}
          style={{ '--r': ratio } as CSSProperties}
          className="grid min-w-0 flex-[var(--r)_1_calc(var(--r)*var(--row))] gap-2"
        >
          <Skeleton className="rounded-control sm:rounded-card" style={{ aspectRatio: ratio }} />
          <Skeleton className="mt-1 mb-5 h-4 w-3/5" />
        </div>
      ))}
    </div>
  </Loading>
)

/** Placeholder for two posts of the feed. */
export const FeedSkeleton = () => (
  <Loading label="Loading posts" className="grid gap-12">
    <CardSkeleton ratio={1.5} />
    <CardSkeleton ratio={1.77} />
  </Loading>
)

const CardSkeleton = ({ ratio }: { readonly ratio: number }) => (
  <div className="grid gap-3">
    <BylineSkeleton />
    <Skeleton
      className="-mx-3 rounded-none sm:mx-0 sm:rounded-card"
      style={{ aspectRatio: ratio }}
    />
    <Skeleton className="mt-2 h-4 w-9/10" />
    <Skeleton className="h-4 w-1/2" />
  </div>
)

const BylineSkeleton = () => (
  <RowSkeleton
    className="h-10.5 items-center gap-3"
    picture="size-10 rounded-round"
    lines={['h-4 w-2/5', 'h-3 w-3/5']}
  />
)

/** The look of the column beside the picture of a post. */
export const PANEL =
  'min-w-0 border-border xl:h-[calc(100dvh-var(--spacing-below-bar)+24px)] xl:border-l xl:px-5 xl:pt-4'

/** Placeholder for the page of one post, and for its form, which has two columns on smaller screens, too. */
export const PostSkeleton = ({ className }: { readonly className?: string }) => (
  <Loading
    label="Loading the post"
    className={clsx(
      'grid gap-5',
      // Like its button to follow, the skeleton leaves the accent to the post.
      className ?? 'glow -mt-4 lg:-mt-6 xl:-mx-8 xl:grid-cols-[minmax(0,1fr)_360px] xl:gap-0',
    )}
  >
    <Skeleton
      className={clsx(
        '-mx-3 aspect-4/3 rounded-none',
        className ? 'sm:mx-0 sm:rounded-card' : 'sm:-mx-6 lg:-mx-8 xl:mx-0',
      )}
    />
    <div className={clsx('grid content-start gap-5', !className && PANEL)}>
      <BylineSkeleton />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  </Loading>
)
