import { keepFocus } from '#lib/dom/keep-focus'
import { Shape } from '#ui/icon'
import { Time } from '#ui/time'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { deviceTitle } from '../device-labels.ts'
import { waysInQuery } from '../queries.ts'
import { lastUse, type Way } from './last-use.ts'

const SHAPES = {
  password: 'M5.5 11h13v9h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  app: 'M7.5 3h9v18h-9zM11 18h2',
  email: 'M4 6h16v12H4zM4 7l8 6 8-6',
  codes: 'M4 5h16v14H4zM8 9.5h3M8 14.5h3M15 9.5h1.5M15 14.5h1.5',
  passkey: 'M3.5 15.5a4.25 4.25 0 1 0 8.5 0a4.25 4.25 0 1 0-8.5 0M11 12.5 20 3.5M16 7.5l3 3',
} as const

interface WayInProps {
  readonly icon: keyof typeof SHAPES
  readonly title: string
  /** Its last use; none for what isn't there yet. */
  readonly used?: ReactNode
  /** Its state. */
  readonly children: ReactNode
}

/** A way to sign in: what it is, its state, and its last use. */
export const WayIn = ({ icon, title, used, children }: WayInProps) => (
  <>
    <Shape path={SHAPES[icon]} size={24} className="text-muted" />
    <div className="min-w-[min(100%,11rem)] flex-1 wrap-anywhere">
      <p className="text-strong">{title}</p>
      <p className="text-small text-muted">{children}</p>
      {used}
    </div>
  </>
)

interface UsedProps {
  readonly use: (Parameters<typeof deviceTitle>[0] & { readonly time: string }) | undefined
}

/** When and where something was used last. */
export const Used = ({ use }: UsedProps) => (
  <p className="text-small text-muted">
    {use ? (
      <>
        <span>Used </span>
        <Time value={use.time} />
        <span> · {deviceTitle(use)}</span>
      </>
    ) : (
      'Never used'
    )}
  </p>
)

/** The last use of a way in. */
export function LastUse({ way }: { readonly way: Way }) {
  const { data } = useQuery(waysInQuery())
  return data ? <Used use={lastUse(data.lastUses, way)} /> : null
}

interface WayProps extends Omit<WayInProps, 'used'> {
  /** None for what isn't there yet. */
  readonly way: Way | undefined
}

interface WayRowProps extends WayProps {
  readonly action: ReactNode
}

export const WayRow = ({ action, way, ...rest }: WayRowProps) => (
  <div
    ref={keepFocus}
    tabIndex={-1}
    className="flex flex-wrap items-start gap-x-3.5 gap-y-3 py-4 outline-none first:pt-0"
  >
    <WayIn {...rest} used={way && <LastUse way={way} />} />
    {action}
  </div>
)
