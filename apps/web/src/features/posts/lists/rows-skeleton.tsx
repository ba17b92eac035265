import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'
import clsx from 'clsx'
import { type CSSProperties } from 'react'

import { type Foot } from './post-tile.tsx'

/** Usual ratios of pictures: on phones one, then two, and two; or two, one, two. */
const ONE_FIRST = [1.5, 1.61, 1.32, 0.8, 1.6, 1.75]
const TWO_FIRST = [1.34, 1.32, 1.78, 1.33, 1, 1.77]

interface RowsSkeletonProps {
  readonly rows?: number
  /** What the tiles will have below their pictures. */
  readonly foot?: Foot | undefined
  readonly startsWithTwo?: boolean | undefined
  /** Width by height of each, where it is known. */
  readonly ratios?: readonly number[] | undefined
}

/** Placeholder for rows of pictures, with realistic sizes. */
export const RowsSkeleton = ({
  rows = 2,
  foot = 'author',
  startsWithTwo = false,
  ratios = startsWithTwo ? TWO_FIRST : ONE_FIRST,
}: RowsSkeletonProps) => (
  <Loading label="Loading posts" className={rows === 1 ? 'mt-4' : ''}>
    <div className="flex flex-wrap gap-x-1.5 gap-y-2 [--row:116px] sm:gap-4 sm:[--row:176px] xl:[--row:236px]">
      {ratios.slice(0, rows * 3).map((ratio) => (
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
