import { Shape } from '#ui/icon'
import clsx from 'clsx'
import { type ReactNode } from 'react'

const PIN = 'M12 21.5S5 15.6 5 10a7 7 0 0 1 14 0c0 5.6-7 11.5-7 11.5zM9.2 11V9.6L12 7.3l2.8 2.3v2.8'

/** A pin with a roof. */
export const Pin = ({ size = 14 }: { readonly size?: number }) => <Shape path={PIN} size={size} />

interface PlaceAndTimeProps {
  readonly place: string | null
  /** The time. */
  readonly children: ReactNode
}

/** Where and when a post was shared: the time stands behind the place, or below a long one without the dot between them. */
export const PlaceAndTime = ({ place, children }: PlaceAndTimeProps) => (
  <span className="flex gap-1.5 font-mono text-mono text-muted tabular-nums">
    {place && (
      <span className="grid h-5 flex-none place-items-center">
        <Pin />
      </span>
    )}
    <span className="flex min-w-0 flex-wrap overflow-x-clip">
      {place && <span className="mr-[3ch] line-clamp-5 wrap-anywhere text-text/86">{place}</span>}
      <span className={place ? '-ml-[3ch] flex' : 'flex'}>
        {place && <span className="whitespace-pre"> · </span>}
        {children}
      </span>
    </span>
  </span>
)

interface PlaceProps {
  /** Long places have several lines. */
  readonly wraps?: boolean
  readonly children: ReactNode
}

/** Where somebody is, on one line. */
export const Place = ({ wraps = false, children }: PlaceProps) => (
  <span className="flex min-w-0 items-center gap-1.5 font-mono text-mono text-muted">
    <Pin />
    <span dir="auto" className={clsx(wraps ? 'min-w-0 wrap-anywhere' : 'truncate')}>
      {children}
    </span>
  </span>
)
