import { Logo } from '#ui/logo'
import { settings } from '#lib/settings/settings'
import { areCookiesBlocked } from '#lib/device/cookies'
import { useInBrowser } from '#lib/dom/use-in-browser'
import { FormAlert } from '#ui/forms/form-alert'
import { type ReactNode } from 'react'

const cookiesNeeded = () =>
  `${settings.appName} needs cookies to keep you signed in. Allow cookies for this site, then reload the page.`

/** What operators have written about the site. The links load pages: this also shows outside of the router. */
const AboutSite = () =>
  settings.sitePlaces.length > 0 && (
    <footer className="flex w-full max-w-98 flex-wrap gap-x-5 gap-y-2 justify-self-center text-small text-muted">
      {settings.sitePlaces.map(([address, name]) => (
        <a key={address} href={address} className="tap-area hover:text-text">
          {name}
        </a>
      ))}
    </footer>
  )

interface AuthFrameProps {
  /** The right half, on wide screens. */
  readonly showcase: ReactNode
  readonly children: ReactNode
}

/** The split page of sign-in and sign-up, around a form. */
export function AuthFrame({ showcase, children }: AuthFrameProps) {
  const isBlocked = useInBrowser(areCookiesBlocked, false)
  return (
    <div className="auth-page no-gutter grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(440px,40%)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 content-start gap-6 px-5 py-6 lg:px-12 lg:py-[min(48px,calc((100svh-720px)/2))]">
        <header className="grid w-full max-w-98 gap-3.5 justify-self-center">
          <Logo name={settings.appName} size="lg" />
          <p className="text-muted">
            <span className="block">A place to share your life as a developer,</span>
            <span className="block">and a job board to find what comes next.</span>
          </p>
        </header>
        {/* In the middle it would move up while the page is still arriving, and whenever an error appears. */}
        <main
          data-uncovered
          className="mt-[max(0px,calc(40svh-20rem))] grid w-full max-w-98 gap-5 justify-self-center has-data-long:mt-0"
        >
          <FormAlert>{isBlocked ? cookiesNeeded() : undefined}</FormAlert>
          {children}
        </main>
        <AboutSite />
      </div>
      <div className="sticky top-0 hidden h-dvh bg-sky-middle lg:block">{showcase}</div>
    </div>
  )
}
