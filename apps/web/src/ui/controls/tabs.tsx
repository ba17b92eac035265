import { pressedKey } from '#lib/dom/pressed-key'
import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode } from 'react'
import { Link, type LinkProps, NavLink } from 'react-router'

/** Four are closer to each other on phones, where they stay on one line. */
export const ROW =
  'flex flex-wrap gap-x-6 border-b border-border max-sm:has-[>:nth-child(4)]:gap-x-4'
export const TAB =
  'tap-area flex min-h-tap items-center text-control font-medium text-muted hover:text-text'
/** Classes of the selected tab: bold, with a mark below. */
export const SELECTED = {
  current:
    'aria-[current]:font-semibold aria-[current]:text-text aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-px aria-[current]:after:h-[3px] aria-[current]:after:bg-accent-mark forced-colors:aria-[current]:after:bg-[Highlight]',
  selected:
    'aria-selected:font-semibold aria-selected:text-text aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:-bottom-px aria-selected:after:h-[3px] aria-selected:after:bg-accent-mark forced-colors:aria-selected:after:bg-[Highlight]',
} as const

interface TabsProps {
  /** Accessible name of the row. */
  readonly label: string
  readonly items: readonly TabItem[]
  /** Distances to the content above and below. */
  readonly className?: string
}

interface TabItem extends Pick<LinkProps, 'replace' | 'state' | 'preventScrollReset'> {
  readonly to: string
  readonly label: string
  /** A number after the label. */
  readonly count?: string | undefined
  /** Whether it is selected, where paths don't tell. */
  readonly isCurrent?: boolean
}

/** Tabs with their own URLs: links, so that Back, reload and sharing work. */
export function Tabs({ label, items, className = 'mt-6 mb-5' }: TabsProps) {
  return (
    <nav aria-label={label} className={clsx(className, ROW)}>
      {items.map((item) => (
        <TabLink key={item.to} {...item} />
      ))}
    </nav>
  )
}

function TabLink({ label, count, isCurrent, ...link }: TabItem) {
  const className = clsx(TAB, SELECTED.current)
  const content = (
    <>
      <span>{label}</span>
      {count !== undefined && (
        <span className="ml-1.5 text-tiny font-normal text-muted tabular-nums">{count}</span>
      )}
    </>
  )
  if (isCurrent === undefined)
    return (
      <NavLink {...link} end className={className}>
        {content}
      </NavLink>
    )
  return (
    <Link {...link} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {content}
    </Link>
  )
}

interface TabPanelsProps<Name extends string> {
  /** Accessible name of the row. */
  readonly label: string
  readonly tabs: Readonly<Record<Name, string>>
  readonly selected: Name
  readonly onSelect: (name: Name) => void
  /** The content of the selected tab. */
  readonly children: ReactNode
}

/** Tabs within one page, with the content of the selected one. Arrow keys, Home and End select another. */
export function TabPanels<Name extends string>(props: TabPanelsProps<Name>) {
  const { label, tabs, selected, onSelect, children } = props
  const names = Object.keys(tabs) as Name[]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = names.indexOf(selected)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[
      pressedKey(event) ?? ''
    ]
    const name = next === undefined ? undefined : names.at(next % names.length)
    if (name === undefined) return
    event.preventDefault()
    onSelect(name)
    document.querySelector<HTMLElement>(`#tab-${name}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={clsx('mb-5', ROW)}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === selected}
            aria-controls="tab-panel"
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
            onKeyDown={onKeyDown}
            className={clsx(TAB, SELECTED.selected)}
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${selected}`}>
        {children}
      </div>
    </>
  )
}
