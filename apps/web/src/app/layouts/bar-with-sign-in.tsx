import { settings } from '#lib/settings/settings'
import { ButtonLink } from '#ui/controls/button-link'
import { Logo } from '#ui/logo'
import { TEXTS } from '@devhood/contract'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { GuestLinks } from './guest-links.tsx'
import { BAR } from './widths.ts'

interface BarWithSignInProps {
  /** Left out where the page's content starts with it. */
  readonly title: ReactNode
  /** The address of the sign-in page, with the page to return to. */
  readonly signIn: string
}

/** The address of the sign-up page, with the same page to return to. */
export const signUpOf = (signIn: string): string => signIn.replace('/sign-in', '/sign-up')

/** Top bar of pages for guests: product, page title, the public pages, and both ways in. */
export function BarWithSignIn({ title, signIn }: BarWithSignInProps) {
  return (
    <header className={BAR}>
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
            className="line-clamp-2 border-border pr-0.5 text-bar leading-[1.2] wrap-anywhere sm:border-l sm:py-1 sm:pl-4"
          >
            {title}
          </h1>
        )}
        <GuestLinks label="Public pages" className="ml-auto hidden flex-none gap-6 px-3 md:flex" />
        <div className="flex flex-none items-center gap-1 max-md:ml-auto sm:gap-2">
          <ButtonLink to={signIn} variant="ghost" size="sm">
            {TEXTS.signIn.submit}
          </ButtonLink>
          {!settings.inviteOnly && (
            // The lamp, unless the page itself has one.
            <ButtonLink
              to={signUpOf(signIn)}
              variant="line"
              size="sm"
              className="lit:primary-fill lit:hover:bg-accent-hover"
            >
              <span>
                Join<span className="max-sm:sr-only"> {settings.appName}</span>
              </span>
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  )
}
