import { type CurrentUser } from '#features/account'
import { UnreadBadge } from '#features/messages'
import { UnseenBadge } from '#features/notifications'
import { searchPath } from '#features/search'
import { useGoBack } from '#lib/navigation/go-back'
import { usePageHeading } from '#lib/navigation/use-page-title'
import { usePreferences } from '#lib/settings/use-preferences'
import { settings } from '#lib/settings/settings'
import { IconButton } from '#ui/controls/icon-button'
import { IconLink } from '#ui/controls/icon-link'
import { Icon } from '#ui/icon'
import { LogoMark } from '#ui/logo'
import { SearchField } from '#ui/forms/search-field'
import clsx from 'clsx'
import { type FormEvent, useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'

import { FOCUS_SEARCH_STATE } from '../keyboard/shortcuts.ts'
import { usePage } from '../page-navigation.ts'
import { MESSAGES, type NavItem, NOTIFICATIONS } from './nav-items.ts'
import { UserMenu } from './user-menu.tsx'
import { BAR, IN_BAR, WIDTHS } from './widths.ts'

/** Where the banner of the connection appears. */
export const BANNER_ID = 'banner'

/** Page title, search, and on phones the menu with entries that the bottom bar lacks. */
export function TopBar({ user }: { readonly user: CurrentUser }) {
  const page = usePage()
  const heading = usePageHeading(page?.title)
  return (
    <header className={BAR}>
      <div className={clsx(IN_BAR, WIDTHS[page?.width ?? 'wide'])}>
        {page?.back ? <BackButton /> : <HomeLink />}
        <h1
          tabIndex={-1}
          className="line-clamp-2 text-bar leading-[1.2] wrap-anywhere min-[20rem]:max-lg:line-clamp-1"
        >
          {heading}
        </h1>
        <div className="ml-auto flex items-center sm:gap-1">
          {page?.search !== false && <SearchForm />}
          <BarLink {...MESSAGES} Badge={UnreadBadge} />
          <BarLink {...NOTIFICATIONS} Badge={UnseenBadge} />
          <UserMenu user={user} />
        </div>
      </div>
      <div id={BANNER_ID} />
    </header>
  )
}

function HomeLink() {
  return (
    <Link
      to="/"
      aria-label={`${settings.appName}, home`}
      className="-mr-3 flex h-tap min-w-tap items-center rounded-control lg:hidden"
    >
      <LogoMark />
    </Link>
  )
}

function BackButton() {
  const goBack = useGoBack()
  return <IconButton icon="back" label="Back" onClick={goBack} className="-ml-3 lg:hidden" />
}

interface BarLinkProps extends NavItem {
  /** The number of what is new. */
  readonly Badge: typeof UnseenBadge
}

/** On phones, but for the page at hand; wide screens have it in the side bar. */
const BarLink = ({ to, icon, label, Badge }: BarLinkProps) => (
  <NavLink
    to={to}
    className="relative flex h-tap w-12 flex-none items-center rounded-control pl-2.5 text-muted hover:bg-overlay hover:text-text aria-[current]:hidden lg:hidden"
  >
    <Icon name={icon} />
    <span className="sr-only">{label}</span>
    {/* On the icon's shoulder; it doesn't move what is around. */}
    <Badge className="absolute top-1 left-[25px] rounded-[6px] bg-overlay px-[3px] text-[min(.6875rem,3.6vw)]/4 font-semibold text-text tabular-nums ring-2 ring-bg" />
  </NavLink>
)

/** Opens the search screen; on phones by an icon. */
function SearchForm() {
  const navigate = useNavigate()
  const { singleKeys } = usePreferences()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = text.trim()
    void navigate(searchPath(query), { state: query === '' ? FOCUS_SEARCH_STATE : null })
  }
  return (
    <>
      <search className="hidden lg:block">
        <form onSubmit={submit}>
          <SearchField
            label="Search"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onClear={() => setText('')}
            className="w-70"
            {...(singleKeys === 'on' && { shortcut: '/' })}
          />
        </form>
      </search>
      <IconLink
        icon="search"
        label="Search"
        to={searchPath('')}
        state={FOCUS_SEARCH_STATE}
        className="lg:hidden"
      />
    </>
  )
}
