import { type CurrentUser, useSignOut } from '#features/account'
import { UnreadBadge } from '#features/messages'
import { UnseenBadge } from '#features/notifications'
import { useArea } from '#features/operator'
import { keyboardOverlay } from '#lib/dom/keyboard-overlay'
import { settings } from '#lib/settings/settings'
import { Avatar } from '#ui/pictures/avatar'
import { Icon, type IconName } from '#ui/icon'
import { Logo } from '#ui/logo'
import clsx from 'clsx'
import { type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'

import {
  CREATE,
  currentMark,
  EXPLORE,
  HOME,
  JOBS,
  areaItem,
  PEOPLE,
  MESSAGES,
  type NavItem,
  NOTIFICATIONS,
  SAVED,
  SETTINGS,
} from './nav-items.ts'
import { TEXTS, profilePath } from '@devhood/contract'

const ROW = 'flex items-center gap-3.5 rounded-control px-3 text-control'

const BADGE =
  'ml-auto rounded-[6px] bg-overlay px-1.5 text-tiny font-semibold text-text tabular-nums'

/** Icons with a closed outline get a soft fill when active. */
const FILLABLE_ICONS = new Set<IconName>(['home', 'saved'])
const ACTIVE_FILL = 'in-aria-[current]:fill-current/22'

/** Navigation on wide screens. */
export function SideBar({ user }: { readonly user: CurrentUser }) {
  const area = useArea()
  return (
    <nav
      aria-label="Main"
      id="navigation"
      tabIndex={-1}
      className="sticky top-0 row-span-2 hidden h-dvh flex-col overflow-y-auto border-r border-border px-4 pb-4 lg:flex xl:px-5"
    >
      <Link to="/" className="flex h-bar flex-none items-center rounded-control px-3">
        <Logo name={settings.appName} />
      </Link>
      <ul className="mt-4 grid grid-cols-1 gap-0.5">
        {[HOME, EXPLORE, PEOPLE, SAVED].map((item) => (
          <li key={item.to}>
            <NavItemLink {...item} />
          </li>
        ))}
        <li>
          <NavItemLink {...CREATE} className={CREATE_LOOK} />
        </li>
      </ul>
      <div className="mt-3.5 grid grid-cols-1 gap-0.5 border-t border-border pt-3.5">
        <NavItemLink {...NOTIFICATIONS}>
          <UnseenBadge className={BADGE} />
        </NavItemLink>
        <NavItemLink {...MESSAGES}>
          <UnreadBadge className={BADGE} />
        </NavItemLink>
        <NavItemLink {...JOBS} />
      </div>
      <ul className="mt-auto grid grid-cols-1 gap-0.5 pt-4">
        {area && (
          <li>
            <NavItemLink {...areaItem(area)} />
          </li>
        )}
        <li>
          <ProfileLink user={user} />
        </li>
        <li>
          <LogoutButton />
        </li>
      </ul>
      <HelpLinks />
    </nav>
  )
}

const HELP_LINK =
  'inline-flex min-h-9 items-center rounded-control px-3 text-small text-muted hover:bg-surface hover:text-text aria-[current]:text-text'

/** Help links, always in the same position and less prominent than the navigation. */
function HelpLinks() {
  return (
    <div className="mt-2 flex flex-wrap border-t border-border pt-2">
      <NavLink to={SETTINGS.to} className={clsx(HELP_LINK, 'mark-beside')}>
        {SETTINGS.label}
      </NavLink>
      <button type="button" onClick={() => keyboardOverlay.open('sheet')} className={HELP_LINK}>
        Keyboard shortcuts
      </button>
      {settings.sitePlaces.map(([to, name]) => (
        <NavLink key={to} to={to} className={clsx(HELP_LINK, 'mark-beside')}>
          {name}
        </NavLink>
      ))}
    </div>
  )
}

interface NavItemLinkProps extends NavItem {
  readonly className?: string
  readonly children?: ReactNode
}

function NavItemLink({ className, children, ...item }: NavItemLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      to={item.to}
      aria-current={currentMark(item, pathname)}
      className={clsx(
        ROW,
        'mark-beside',
        'min-h-tap font-medium text-muted hover:bg-surface hover:text-text aria-[current]:font-semibold aria-[current]:text-text',
        className,
      )}
    >
      <Icon name={item.icon} className={FILLABLE_ICONS.has(item.icon) ? ACTIVE_FILL : undefined} />
      {item.label}
      {children}
    </Link>
  )
}

/** An entry like the others, except that it is the primary action of pages that have none of their own. */
const CREATE_LOOK =
  'border border-transparent transition lit:primary-fill lit:font-semibold lit:hover:bg-accent-hover lit:active:scale-[.985] lit:active:bg-accent-press'

function ProfileLink({ user }: { readonly user: CurrentUser }) {
  const { pathname } = useLocation()
  const isOwn = ['', user.username].some((username) =>
    `${pathname}/`.startsWith(`${profilePath({ ...user, username })}/`),
  )
  return (
    <Link
      to={profilePath(user)}
      aria-current={isOwn ? 'page' : undefined}
      className={clsx(ROW, 'mark-beside', 'min-h-14 hover:bg-surface aria-[current]:bg-surface')}
    >
      <Avatar name={user.name} imageUrl={user.imageUrl} />
      <span className="min-w-0">
        <span className="block truncate pr-1 font-semibold">{user.name}</span>
        <span className="block truncate font-mono text-tiny text-muted">@{user.username}</span>
      </span>
    </Link>
  )
}

function LogoutButton() {
  const signOut = useSignOut()
  return (
    <button
      type="button"
      onClick={signOut.run}
      aria-busy={signOut.busy || undefined}
      className={clsx(
        ROW,
        'min-h-tap w-full font-medium text-muted hover:bg-surface hover:text-text',
      )}
    >
      <Icon name="logout" />
      {TEXTS.nav.logout}
    </button>
  )
}
