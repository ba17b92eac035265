import { TEXTS } from '@devhood/contract'
import { trackFirstEntry, trackEntries } from '#lib/navigation/history-steps'
import { savedScrollPositions } from '#lib/navigation/scroll-positions'
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery, hasFallback, redirectTarget } from '#features/account'
import { accountScreens } from '#screens/account'
import { moderationScreens } from '#screens/moderation'
import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router'
import { page } from './page-navigation.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Root } from './root.tsx'
import { LogoMark } from '#ui/logo'

/** Splash screen during the session check; it stays invisible when the check is quick. */
function Splash() {
  return (
    <div aria-busy="true" className="grid min-h-dvh animate-late place-items-center">
      <LogoMark size={48} />
      <span className="sr-only">Loading</span>
    </div>
  )
}

/**
 * Session check of the auth layout. If the browser remembers a session, the page waits for the check. Otherwise the
 * form shows at once and the check runs in parallel. A signed-in user is redirected.
 */
function requireGuest(client: QueryClient) {
  return async ({ request }: LoaderFunctionArgs) => {
    const check = client.ensureQueryData({ ...currentUserQuery(), retry: false }).catch(() => null)
    if (!hasFallback()) return null
    return (await check) ? redirect(redirectTarget(new URL(request.url).search)) : null
  }
}

const { verification } = accountScreens

const authRoutes: RouteObject[] = [
  page('sign-in', accountScreens.signIn, TEXTS.signIn.submit),
  page('signed-in', accountScreens.signedIn, TEXTS.signIn.submit),
  page('second-step', accountScreens.secondStep, 'Second step'),
  page('sign-up', accountScreens.signUp, 'Sign up'),
  page('forgot-password', verification('forgotPassword'), 'Forgot password'),
  page('email-link', verification('emailLink'), TEXTS.signIn.submit),
  page('phone-code', verification('phoneCode'), TEXTS.signIn.submit),
]

/** Targets of links in emails and of redirects from other sign-in services; open to signed-in users too. */
const verificationRoutes: RouteObject[] = [
  page('switch-account', accountScreens.switchAccount, 'Switch accounts'),
  page('reset-password', verification('resetPassword'), 'New password'),
  page('magic-link', verification('magicLink'), TEXTS.signIn.submit),
  page('verify-email', verification('verifyEmail'), 'Verify email'),
  page('confirm-email', verification('confirmEmail'), 'Confirm email'),
  page('lost-factors', verification('lostFactors'), 'Get back in'),
  page('undo-email-change', verification('undoEmailChange'), 'Undo email change'),
]

const ROOT = 'root'

/** Sign-in routes: all that the first page needs. */
export function publicRoutes(client: QueryClient): RouteObject[] {
  const lazy = async () => ({
    Component: (await import('./auth-layout/auth-layout.tsx')).AuthLayout,
  })
  const auth: RouteObject = { loader: requireGuest(client), lazy, children: authRoutes }
  const verification: RouteObject = { lazy, children: verificationRoutes }
  const blocked = page('blocked', moderationScreens.blocked, 'Your account is blocked')
  return [
    {
      id: ROOT,
      Component: Root,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Splash,
      children: [auth, verification, blocked],
    },
  ]
}

/** Adds all other routes of SPEC §2, with their layout, when one of them is opened. */
export function loadMemberRoutes(client: QueryClient): PatchRoutesOnNavigationFunction {
  return async ({ patch }) => {
    const { memberRoute } = await import('./member-routes.tsx')
    patch(ROOT, [memberRoute(client)])
  }
}

export function createRouter(client: QueryClient) {
  trackFirstEntry()
  const router = createBrowserRouter(publicRoutes(client), {
    patchRoutesOnNavigation: loadMemberRoutes(client),
  })
  trackEntries(router)
  // By default the router scrolls after its first screen has rendered, in a transition that slow devices delay by
  // seconds. That would jump away from where the user has scrolled meanwhile. Enabled earlier, it scrolls with the
  // first screen.
  router.enableScrollRestoration(savedScrollPositions(), () => scrollY)
  return router
}

/** Resolves when the router has all that its first screen needs. */
export async function routerReady(router: ReturnType<typeof createRouter>): Promise<void> {
  if (router.state.initialized) return
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
