import { TEXTS, profilePath } from '@devhood/contract'
import { type CurrentUser, useSignOut } from '#features/account'
import { useArea } from '#features/operator'
import { settings } from '#lib/settings/settings'
import { Avatar } from '#ui/pictures/avatar'
import { Dialog } from '#ui/overlays/dialog'
import { Icon } from '#ui/icon'
import { Link } from 'react-router'

import { areaItem, PEOPLE, SETTINGS } from './nav-items.ts'

const ROW =
  'flex min-h-12 w-full items-center gap-3.5 rounded-control px-3 text-control font-medium hover:bg-overlay'

interface UserMenuSheetProps {
  readonly user: CurrentUser
  readonly onClose: () => void
}

export function UserMenuSheet({ user, onClose }: UserMenuSheetProps) {
  return (
    <Dialog open onClose={onClose} title="Your menu" kind="sheet">
      <UserMenuItems user={user} onClose={onClose} />
    </Dialog>
  )
}

function UserMenuItems({ user, onClose }: UserMenuSheetProps) {
  const signOut = useSignOut()
  const area = useArea()
  const items = [PEOPLE, SETTINGS, ...(area ? [areaItem(area)] : [])]
  return (
    <ul className="-mx-3 -my-2 grid gap-0.5">
      <li>
        <Link to={profilePath(user)} onClick={onClose} className={ROW}>
          <Avatar name={user.name} imageUrl={user.imageUrl} />
          <span className="min-w-0 py-2">
            <span className="block truncate pr-1 font-semibold">{user.name}</span>
            <span className="block truncate font-mono text-tiny text-muted">@{user.username}</span>
          </span>
        </Link>
      </li>
      {items.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} onClick={onClose} className={ROW}>
            <Icon name={icon} className="mx-2.5 text-muted" />
            {label}
          </Link>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={signOut.run}
          aria-busy={signOut.busy || undefined}
          className={ROW}
        >
          <Icon name="logout" className="mx-2.5 text-muted" />
          {TEXTS.nav.logout}
        </button>
      </li>
      {settings.sitePlaces.length > 0 && (
        <li className="mt-2 flex flex-wrap gap-x-5 border-t border-border px-3 pt-2">
          {settings.sitePlaces.map(([to, name]) => (
            <Link
              key={to}
              to={to}
              onClick={onClose}
              className="inline-flex min-h-tap items-center text-small text-muted hover:text-text"
            >
              {name}
            </Link>
          ))}
        </li>
      )}
    </ul>
  )
}
