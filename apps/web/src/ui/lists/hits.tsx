import { Loading, RowSkeleton } from '#ui/feedback/skeleton'
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
  readonly children: ReactNode
}

export const Hit = ({ face, aside, children }: HitProps) => (
  <li className="border-t border-border first:border-t-0">
    <article className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 py-3.5 sm:gap-x-3.5">
      {face}
      <div className="grid min-w-0 gap-1 wrap-anywhere">{children}</div>
      {aside}
    </article>
  </li>
)

/** Classes of the main link of a hit. */
export const HIT_LINK = 'hover:underline hover:underline-offset-3'

export const HitsSkeleton = ({ rows = 4 }: { readonly rows?: number }) => (
  <Loading label="Searching">
    <RowSkeleton
      rows={rows}
      className="items-start gap-3.5 border-t border-border py-3.5 first:border-t-0"
      picture="size-12 rounded-round"
      lines={['h-4 w-2/5', 'h-4 w-4/5']}
    />
  </Loading>
)
