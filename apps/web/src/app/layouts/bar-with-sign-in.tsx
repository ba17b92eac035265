import { settings } from '#lib/settings/settings'
import { ButtonLink } from '#ui/controls/button-link'
import { Logo } from '#ui/logo'
import { TEXTS } from '@devhood/contract'
import { Link } from 'react-router'

interface BarWithSignInProps {
  /** Left out where the page's content starts with it. */
  readonly title: string | undefined
  /** The address of the sign-in page, with the page to return to. */
  readonly signIn: string
}

/** Top bar of pages for guests: product, page title, sign-in link. */
export function BarWithSignIn({ title, signIn }: BarWithSignInProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-border bg-bg/94 backdrop-blur-[10px]">
      <div className="mx-auto flex h-bar max-w-320 items-center gap-3 px-3 sm:gap-4 sm:px-6 lg:px-8">
        <Link
          to="/"
          aria-label={`${settings.appName}, home`}
          className="flex h-tap flex-none items-center rounded-control"
        >
          <Logo name={settings.appName} isCompact />
        </Link>
        {title !== undefined && (
          <h1
            tabIndex={-1}
            className="line-clamp-2 border-border text-bar leading-[1.2] wrap-anywhere sm:border-l sm:py-1 sm:pl-4"
          >
            {title}
          </h1>
        )}
        <ButtonLink to={signIn} variant="line" size="sm" className="ml-auto flex-none">
          {TEXTS.signIn.submit}
        </ButtonLink>
      </div>
    </header>
  )
}
