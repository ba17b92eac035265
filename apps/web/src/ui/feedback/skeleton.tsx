import clsx from 'clsx'
import { type CSSProperties, type ReactNode } from 'react'

interface SkeletonProps {
  /** Size and shape of the expected content: `h-4 w-40`, `rounded-round`. */
  readonly className?: string | undefined
  readonly style?: CSSProperties
}

/** One placeholder bar or box. */
export function Skeleton({ className, style }: SkeletonProps) {
  return <span style={style} className={clsx('block rounded-[6px] bg-skeleton', className)} />
}

interface RowSkeletonProps {
  /** Size and shape of the picture or avatar: `size-8 rounded-round`. */
  readonly picture?: string
  /** Size of the button at the end. */
  readonly button?: string
  /** Heights and widths of the lines beside it: `h-4 w-2/5`. */
  readonly lines: readonly string[]
  readonly className: string
  readonly rows?: number
}

/** Placeholder for rows with a picture and lines of text. */
export function RowSkeleton({ picture, button, lines, className, rows = 1 }: RowSkeletonProps) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} className={clsx('flex', className)}>
      {picture && <Skeleton className={clsx('flex-none', picture)} />}
      <div className="grid flex-1 content-center gap-2">
        {lines.map((line) => (
          <Skeleton key={line} className={line} />
        ))}
      </div>
      {button && <Skeleton className={clsx('flex-none rounded-control', button)} />}
    </div>
  ))
}

interface LoadingProps {
  /** What is loading, for screen readers: "Loading posts". */
  readonly label: string
  readonly className?: string | undefined
  /** Sizes of placeholders: `h-10 w-2/3`. */
  readonly lines?: readonly string[]
  readonly children?: ReactNode
}

/** Container for skeletons. Nothing shows for 150 ms, so that quick responses don't flicker. */
export function Loading({ label, className, lines = [], children }: LoadingProps) {
  return (
    <div aria-live="polite" aria-busy="true" className={clsx('animate-late', className)}>
      <span className="sr-only">{label}</span>
      {lines.map((line, place) => (
        <Skeleton key={place} className={line} />
      ))}
      {children}
    </div>
  )
}
