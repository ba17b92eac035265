import { keepFocus } from '#lib/dom/keep-focus'
import { NotLoaded } from '#ui/feedback/load-failed'
import { Shape } from '#ui/icon'
import { Time } from '#ui/time'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode } from 'react'
import { deviceTitle } from '../device-labels.ts'
import { waysInQuery } from '../queries.ts'
import { lastUse, type Way } from './last-use.ts'

const SHAPES = {
  password: 'M5.5 11h13v9h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  passkey: 'M3.5 15.5a4.25 4.25 0 1 0 8.5 0a4.25 4.25 0 1 0-8.5 0M11 12.5 20 3.5M16 7.5l3 3',
  email: 'M4 6h16v12H4zM4 7l8 6 8-6',
  phone: 'M7.5 3.5h9v17h-9zM11 17.5h2',
  codes: 'M4 5h16v14H4zM8 9.5h3M8 14.5h3M15 9.5h1.5M15 14.5h1.5',
  computer: 'M4.5 5h15v10.5h-15zM2.5 19h19M9.5 9l-1.5 1.5L9.5 12M14.5 9l1.5 1.5-1.5 1.5',
  token: 'm8 8-4 4 4 4M16 8l4 4-4 4M13.5 5l-3 14',
} as const

interface WayInProps {
  readonly icon: keyof typeof SHAPES | ReactElement
  readonly title: ReactNode
  /** Its last use; none for what isn't there yet. */
  readonly used?: ReactNode
  /** Its state. */
  readonly children: ReactNode
}

/** In wide rows the actions have a column; in narrow ones, as much room as they need. */
const BESIDE_ACTION = { maxWidth: 'max(100% - 9rem, (28rem - 100%) * 99)' }
/** Those of services are narrower. */
const ICON = { width: 24 }
/** Below the facts where there is no room for a column. */
const USE_COLUMN = { flexBasis: '12rem' }

/** What opens the account: what it is, its state, and its last use. */
export const WayIn = ({ icon, title, used, children }: WayInProps) => (
  <div className="flex min-w-[min(100%,11rem)] flex-1 gap-x-3.5" style={BESIDE_ACTION}>
    {typeof icon === 'string' ? (
      <Shape path={SHAPES[icon]} size={24} className="text-muted" />
    ) : (
      <span className="flex-none" style={ICON}>
        {icon}
      </span>
    )}
    <div className="flex min-w-0 flex-1 flex-wrap gap-x-3.5 wrap-anywhere">
      <div className="min-w-[min(100%,11rem)] flex-1">
        <p className="text-strong">{title}</p>
        <p className="text-small text-muted">{children}</p>
      </div>
      {used && (
        <p className="font-mono text-mono text-muted" style={USE_COLUMN}>
          {used}
        </p>
      )}
    </div>
  </div>
)

interface UsedProps {
  /** '' if it was never used. */
  readonly time: string
  /** The device or program. */
  readonly by?: string
  /** The time is known to the hour only. */
  readonly toHour?: boolean
}

/** When and where something was used last. */
export const Used = ({ time, by, toHour = false }: UsedProps) =>
  time === '' ? (
    <span>Never used</span>
  ) : (
    <>
      <span className="inline-block text-text">
        <span>Used </span>
        <Time value={time} toHour={toHour} />
      </span>{' '}
      <span className="inline-block">{by}</span>
    </>
  )

/** The last use of a way in. */
export function LastUse({ way }: { readonly way: Way }) {
  const { data } = useQuery(waysInQuery())
  if (!data) return null
  const use = lastUse(data.lastUses, way)
  return use ? <Used time={use.time} by={deviceTitle(use)} /> : <Used time="" />
}

interface WayRowProps extends WayInProps {
  readonly action?: ReactNode
}

export const WayRow = ({ action, ...way }: WayRowProps) => (
  <li
    ref={keepFocus}
    tabIndex={-1}
    className="flex flex-wrap items-start justify-between gap-x-3.5 gap-y-3 py-4 outline-none first:pt-0"
  >
    <WayIn {...way} />
    {action}
  </li>
)

interface WayListProps {
  readonly label: string
  readonly children: ReactNode
}

/** What is removed leaves the focus in the list. */
export const WayList = ({ label, children }: WayListProps) => (
  <ul
    ref={keepFocus}
    tabIndex={-1}
    aria-label={label}
    className="divide-y divide-border outline-none"
  >
    {children}
  </ul>
)

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>
  /** For "The devices didn't load". */
  readonly what: string
  readonly children: (data: T) => ReactNode
}

/** Rows once they are there. */
export const Loaded = <T,>({ query, what, children }: LoadedProps<T>) =>
  query.data === undefined ? (
    <li className="py-4 first:pt-0">
      <NotLoaded
        query={query}
        title={`The ${what} didn't load`}
        loading={`Loading ${what}`}
        lines={['h-14 w-2/3']}
      />
    </li>
  ) : (
    children(query.data)
  )
