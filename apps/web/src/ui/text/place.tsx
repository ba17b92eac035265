import { Shape } from '#ui/icon'
import { type ReactNode } from 'react'

const PIN = 'M12 21.5S5 15.6 5 10a7 7 0 0 1 14 0c0 5.6-7 11.5-7 11.5zM9.2 11V9.6L12 7.3l2.8 2.3v2.8'

/** A pin with a roof. */
export const Pin = ({ size = 14 }: { readonly size?: number }) => <Shape path={PIN} size={size} />

/** Where somebody is, on one line. */
export const Place = ({ children }: { readonly children: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-1.5 font-mono text-mono text-muted">
    <Pin />
    <span dir="auto" className="truncate">
      {children}
    </span>
  </span>
)
