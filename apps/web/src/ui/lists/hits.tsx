import { Loading, RowSkeleton } from '#ui/feedback/skeleton'
import clsx from 'clsx'
import { type ReactNode } from 'react'

interface HitsProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly children: ReactNode
}

/** What a search has found, one below the other. */
export const Hits = ({ label, children }: HitsProps) => (
  <ul aria-label={label} className="grid grid-cols-1">
    {children}
  </ul>
)

interface HitProps {
  /** 48 pixels wide. */
  readonly face: ReactNode
  /** A button or a picture at the end of the row. */
  readonly aside: ReactNode
  /** On phones, they have the width of the end of the row, too. */
  readonly details: ReactNode
  readonly children: ReactNode
}

export const Hit = ({ face, aside, details, children }: HitProps) => (
  <li className="border-t border-border first:border-t-0">
    <article className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 py-3.5 sm:gap-x-3.5">
      <div className="row-span-2">{face}</div>
      <div className="grid min-w-0 gap-1 wrap-anywhere">{children}</div>
      <div className="sm:row-span-2">{aside}</div>
      <div className="col-span-2 grid min-w-0 gap-1 pt-1 wrap-anywhere empty:hidden sm:col-span-1">
        {details}
      </div>
    </article>
  </li>
)

/** Classes of the main link of a hit. */
export const HIT_LINK = 'hover:underline hover:underline-offset-3'

interface HitsSkeletonProps {
  /** The usual height of a row: `h-25`. */
  readonly row: string
  readonly rows?: number
}

export const HitsSkeleton = ({ row, rows = 4 }: HitsSkeletonProps) => (
  <Loading label="Searching">
    <RowSkeleton
      rows={rows}
      className={clsx('items-start gap-3.5 border-border py-3.5 nth-[n+3]:border-t', row)}
      picture="size-12 rounded-round"
      lines={['mt-1 h-4 w-2/5', 'h-4 w-4/5', 'h-5 w-1/2']}
    />
  </Loading>
)
