import { signInPath } from '#features/account'
import { usePageHeading } from '#lib/navigation/use-page-title'
import { settings } from '#lib/settings/settings'
import { ButtonLink } from '#ui/controls/button-link'
import { Logo } from '#ui/logo'
import { TEXTS } from '@devhood/contract'
import { Link, useLocation } from 'react-router'

import { usePage } from '../page-navigation.ts'

/** Top bar for guests: page title, and a sign-in link that returns here. */
export function GuestBar() {
  const heading = usePageHeading(usePage()?.title)
  const { pathname, search } = useLocation()
  return (
    <header className="sticky top-0 z-20 border-b border-border bg-bg/94 backdrop-blur-[10px]">
      <div className="mx-auto flex h-bar max-w-320 items-center gap-4 px-3 sm:px-6 lg:px-8">
        <Link
          to="/"
          aria-label={`${settings.appName}, home`}
          className="flex h-tap items-center rounded-control"
        >
          <Logo name={settings.appName} />
        </Link>
        <h1 tabIndex={-1} className="truncate border-l border-border pl-4 text-bar">
          {heading}
        </h1>
        <ButtonLink
          to={signInPath(pathname + search)}
          variant="line"
          size="sm"
          className="ml-auto flex-none"
        >
          {TEXTS.signIn.submit}
        </ButtonLink>
      </div>
    </header>
  )
}
