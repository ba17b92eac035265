import { SignInScreen } from '#features/account/sign-in'
import { SignUpScreen } from '#features/account/sign-up'
import { createQueryClient } from '#lib/api/query-client'
import { type HomePaint as Home, type PublicPage as Page } from '@devhood/contract'
import { type Announcement } from '@devhood/contract/schemas'
import { Suspense } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server.browser'
import { type AuthScreen, AuthPage, authTitle } from './app/auth-layout/auth-page.tsx'
import { Showcase } from './app/auth-layout/showcase.tsx'
import { HomePaint } from './app/first-paint/home-paint.tsx'
import { PublicPage } from './app/public-pages/public-page.tsx'

/** As in the browser, where its script comes late: until then, this shows its quotes. */
const SHOWCASE = (
  <Suspense>
    <Showcase />
  </Suspense>
)

const SCREENS = { 'sign-in': SignInScreen, 'sign-up': SignUpScreen }

/**
 * Renders a page to HTML. The server runs this file in a context of its own, whose `document` has the settings in its
 * `<meta>` elements.
 */
export function render(screen: AuthScreen): { readonly title: string; readonly html: string } {
  const client = createQueryClient({ onUnauthorized: () => undefined })
  return {
    title: authTitle(screen),
    html: renderToString(<AuthPage Screen={SCREENS[screen]} client={client} showcase={SHOWCASE} />),
  }
}

/** What guests see at an address. No script takes it over. */
export const renderPublic = (page: Page, address: string, announcement?: Announcement): string =>
  renderToStaticMarkup(<PublicPage page={page} address={address} announcement={announcement} />)

/** What a member's Home shows until the app takes its place. */
export const renderHome = (home: Home): string =>
  renderToStaticMarkup(<HomePaint home={home} now={Date.now()} />)
