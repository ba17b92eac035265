import { Logo } from '#ui/logo'
import { settings } from '#lib/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery, redirectTarget, TypedEmail } from '#features/account'
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'

const WIDE_SCREEN = '(min-width: 1024px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE_SCREEN)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

// Phones don't show the showcase, so they never load it.
const Showcase = lazy(async () => ({ default: (await import('./showcase.tsx')).Showcase }))

/** Redirects a signed-in user to the requested page. This page stays until that one is ready. */
function useRedirectSignedIn(): void {
  const { data: user } = useQuery({ ...currentUserQuery(), enabled: false })
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (user) void navigate(redirectTarget(search), { replace: true })
  }, [user, search, navigate])
}

/** The split layout of sign-in and sign-up. */
export function AuthLayout() {
  useRedirectSignedIn()
  const wide = useSyncExternalStore(subscribe, () => matchMedia(WIDE_SCREEN).matches)
  return (
    <div className="no-gutter grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(440px,40%)_minmax(0,1fr)]">
      <div className="grid grid-rows-[auto_1fr_auto] gap-8 px-5 py-6 lg:p-12">
        <header className="grid w-full max-w-98 gap-3.5 justify-self-center">
          <Logo name={settings.appName} size="lg" />
          <p className="text-muted">
            <span className="block">A place to share your life as a developer,</span>
            <span className="block">and a job board to find what comes next.</span>
          </p>
        </header>
        <main className="grid w-full max-w-98 gap-7 self-center justify-self-center">
          <TypedEmail value={useRef('')}>
            <Outlet />
          </TypedEmail>
        </main>
        <span />
      </div>
      {wide && (
        <div className="sticky top-0 h-dvh bg-sky-middle">
          <Suspense>
            <Showcase appName={settings.appName} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
