import { TEXTS } from '@devhood/contract'
import { Icon } from '#ui/icon'
import clsx from 'clsx'
import { Link, useLocation } from 'react-router'

import { CREATE, currentMark, EXPLORE, HOME, JOBS, type NavItem, SAVED } from './nav-items.ts'

const NEW: NavItem = { ...CREATE, label: TEXTS.nav.createShort }
const NAV_ITEMS: readonly NavItem[] = [HOME, EXPLORE, SAVED, JOBS, NEW]

/** Bottom navigation on phones, within reach of the thumb. */
export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Main, small screens"
      id="bar"
      tabIndex={-1}
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-t border-border bg-bg pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] lg:hidden"
    >
      {NAV_ITEMS.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          aria-current={currentMark(item, pathname)}
          className="mark-above grid h-14 content-center justify-items-center gap-[3px] text-[min(.6875rem,3.6vw)]/4 font-medium text-muted aria-[current]:font-semibold aria-[current]:text-text"
        >
          <span className={clsx(item === NEW && CREATE_BUTTON)}>
            <Icon name={item.icon} size={item === NEW ? 20 : 22} />
          </span>
          {item.label}
        </Link>
      ))}
    </nav>
  )
}

const CREATE_BUTTON =
  'grid h-[24px] w-[36px] place-items-center rounded-[7px] border border-transparent lit:primary-fill'
