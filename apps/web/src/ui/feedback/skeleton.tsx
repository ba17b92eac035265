import clsx from 'clsx'
import { type CSSProperties, type ReactNode } from 'react'

interface SkeletonProps {
  /** Size and shape of the expected content: `h-4 w-40`, `rounded-round`. */
  readonly className?: string | undefined
  readonly style?: CSSProperties
}

/** One placeholder bar or box. */
export function Skeleton({ className, style }: SkeletonProps) {
  return <span style={style} className={clsx('block rounded-md bg-skeleton', className)} />
}

interface LoadingProps {
  /** What is loading, for screen readers: "Loading posts". */
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Container for skeletons. Nothing shows for 150 ms, so that quick answers don't flicker. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div aria-live="polite" aria-busy="true" className={clsx('animate-late', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
