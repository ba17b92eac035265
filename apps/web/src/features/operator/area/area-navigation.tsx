import './area.css'
import { useCurrentUser } from '#features/account'
import { Avatar } from '#ui/pictures/avatar'
import { Dialog } from '#ui/overlays/dialog'
import { Icon, type IconName } from '#ui/icon'
import { isRole, profilePath } from '@devhood/contract'
import { ownAccountQuery } from '#features/account'
import { formatTotal } from '#lib/text/totals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { waitingQuery } from '../queries.ts'
import { type Area, useArea } from '../use-may.ts'
import { SecondStepHint } from './second-step-hint.tsx'
import { pathOf, sectionAt, useSections } from './sections.tsx'

/** Entries of the bar on phones, besides the one for the others. */
const IN_BAR = 4

function useEntries() {
  const sections = useSections()
  const { pathname, search } = useLocation()
  const counts = useQuery(waitingQuery()).data
  const current = sectionAt(sections, pathname.replace(/^\/operator\/?/, ''), search)
  return sections.map((section) => ({
    ...section,
    count: (section.waiting && counts?.[section.waiting]) ?? 0,
    to: pathOf(section),
    current: section === current ? ('page' as const) : undefined,
  }))
}
type Entry = ReturnType<typeof useEntries>[number]

/** The navigation of the operators' area, in place of the main one. */
export function AreaNavigation() {
  const area = useArea()
  return (
    area && (
      <>
        <AreaSideBar area={area} />
        <AreaBar area={area} />
      </>
    )
  )
}

function AreaSideBar({ area }: { readonly area: Area }) {
  const entries = useEntries()
  const setUp = entries.filter(({ isSetUp }) => isSetUp)
  return (
    <nav aria-label={area} id="navigation" tabIndex={-1} className="op-side">
      <Link to="/" className="op-nav" style={{ minHeight: 44 }}>
        <Icon name="back" size={16} />
        Back to Devhood
      </Link>
      <Entries entries={entries.filter(({ isSetUp }) => !isSetUp)} />
      {setUp.length > 0 && (
        <>
          <h2>Set up</h2>
          <Entries entries={setUp} />
        </>
      )}
      <SecondStepHint />
      <Me />
    </nav>
  )
}

/** How much waits; nothing where nothing does. */
const Count = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <span className="op-count">
      <span>{formatTotal(count)}</span>
      <span className="sr-only"> waiting</span>
    </span>
  )

const Entries = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <ul>
    {entries.map(({ to, label, icon, current, count }) => (
      <li key={to}>
        <Link to={to} aria-current={current} className="op-nav">
          <Icon name={icon} size={18} />
          <span>{label}</span>
          <Count count={count} />
        </Link>
      </li>
    ))}
  </ul>
)

function Me() {
  const user = useCurrentUser()
  const role = useQuery(ownAccountQuery()).data?.labels.find(isRole)
  return (
    <Link to={profilePath(user)} className="op-me">
      <Avatar name={user.name} imageUrl={user.imageUrl} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{user.name}</span>
        <span className="block truncate font-mono text-tiny text-muted">{role}</span>
      </span>
    </Link>
  )
}

function AreaBar({ area }: { readonly area: Area }) {
  const entries = useEntries()
  const [isOpen, setOpen] = useState(false)
  return (
    <nav aria-label={`${area}, small screens`} id="bar" tabIndex={-1} className="op-bar">
      {entries.slice(0, IN_BAR).map(({ to, label, icon, current, count }) => (
        <Link key={to} to={to} aria-current={current}>
          <Icon name={icon} size={22} />
          <span>{label}</span>
          <Count count={count} />
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" size={22} />
        More
      </button>
      {isOpen && (
        <MoreSheet area={area} entries={entries.slice(IN_BAR)} onClose={() => setOpen(false)} />
      )}
    </nav>
  )
}

const ROW =
  'flex min-h-12 w-full items-center gap-3.5 rounded-control px-3 text-control font-medium hover:bg-overlay'
const BACK: Pick<Entry, 'to' | 'label'> & { readonly icon: IconName; readonly count?: number } = {
  to: '/',
  label: 'Back to Devhood',
  icon: 'back',
}

interface MoreSheetProps {
  readonly area: Area
  readonly entries: readonly Entry[]
  readonly onClose: () => void
}

const MoreSheet = ({ area, entries, onClose }: MoreSheetProps) => (
  <Dialog open onClose={onClose} title={area} kind="sheet">
    <ul className="-mx-3 -my-2 grid gap-0.5">
      {[...entries, BACK].map(({ to, label, icon, count = 0 }) => (
        <li key={to}>
          <Link to={to} onClick={onClose} className={ROW}>
            <Icon name={icon} className="mx-2.5 text-muted" />
            <span>{label}</span>
            <Count count={count} />
          </Link>
        </li>
      ))}
    </ul>
    <SecondStepHint />
  </Dialog>
)
