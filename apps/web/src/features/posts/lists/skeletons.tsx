import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'
import clsx from 'clsx'
import { type CSSProperties } from 'react'

import { type Foot } from './post-tile.tsx'

/** Ratios of pictures, for placeholder rows: on phones one, then two, and two. */
const RATIOS = [1.42, 1.57, 1.19, 0.8, 1.6, 1.34]

interface RowsSkeletonProps {
  readonly rows?: number
  /** What the tiles will have below their pictures. */
  readonly foot?: Foot | undefined
}

/** Placeholder for rows of pictures, with realistic sizes. */
export const RowsSkeleton = ({ rows = 2, foot = 'author' }: RowsSkeletonProps) => (
  <Loading label="Loading posts" className={rows === 1 ? 'mt-4' : ''}>
    <div className="flex flex-wrap gap-x-1.5 gap-y-2 [--row:116px] sm:gap-4 sm:[--row:176px] xl:[--row:236px]">
      {RATIOS.slice(0, rows * 3).map((ratio) => (
        <div
          key={ratio}
          style={{ '--r': ratio } as CSSProperties}
          className="grid min-w-0 flex-[var(--r)_1_calc(var(--r)*var(--row))]"
        >
          <Skeleton className="rounded-control sm:rounded-card" style={{ aspectRatio: ratio }} />
          <RowSkeleton
            className={clsx('items-start pt-2', foot === 'author' ? 'h-13.5' : 'h-8')}
            lines={foot === 'author' ? ['h-3 w-4/5', 'h-3 w-2/5'] : ['h-3 w-4/5']}
          />
          <RowSkeleton className="h-6" lines={['h-4 w-2/5']} />
        </div>
      ))}
    </div>
  </Loading>
)

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
