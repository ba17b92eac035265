import { TEXTS } from '@devhood/contract'
import { trackFirstEntry, trackEntries } from '#lib/navigation/history-steps'
import { savedScrollPositions } from '#lib/navigation/scroll-positions'
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery, hasFallback, redirectTarget } from '#features/account'
import { accountScreens } from '#screens/account'
import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router'
import { pageHandle } from './page-navigation.ts'
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

const authRoutes: RouteObject[] = [
  { path: 'sign-in', lazy: accountScreens.signIn, handle: pageHandle(TEXTS.signIn.submit) },
  { path: 'signed-in', lazy: accountScreens.signedIn, handle: pageHandle(TEXTS.signIn.submit) },
  { path: 'sign-up', lazy: accountScreens.signUp, handle: pageHandle('Sign up') },
  {
    path: 'forgot-password',
    lazy: accountScreens.verification('forgotPassword'),
    handle: pageHandle('Forgot password'),
  },
  {
    path: 'email-link',
    lazy: accountScreens.verification('emailLink'),
    handle: pageHandle(TEXTS.signIn.submit),
  },
  {
    path: 'phone-code',
    lazy: accountScreens.verification('phoneCode'),
    handle: pageHandle(TEXTS.signIn.submit),
  },
]

/** Targets of links in emails and of redirects from other sign-in services; open to signed-in users too. */
const verificationRoutes: RouteObject[] = [
  {
    path: 'switch-account',
    lazy: accountScreens.switchAccount,
    handle: pageHandle('Switch accounts'),
  },
  {
    path: 'reset-password',
    lazy: accountScreens.verification('resetPassword'),
    handle: pageHandle('New password'),
  },
  {
    path: 'magic-link',
    lazy: accountScreens.verification('magicLink'),
    handle: pageHandle(TEXTS.signIn.submit),
  },
  {
    path: 'verify-email',
    lazy: accountScreens.verification('verifyEmail'),
    handle: pageHandle('Verify email'),
  },
  {
    path: 'confirm-email',
    lazy: accountScreens.verification('confirmEmail'),
    handle: pageHandle('Confirm email'),
  },
  {
    path: 'undo-email-change',
    lazy: accountScreens.verification('undoEmailChange'),
    handle: pageHandle('Undo email change'),
  },
]

const ROOT = 'root'

/** Sign-in routes: all that the first page needs. */
export function publicRoutes(client: QueryClient): RouteObject[] {
  const lazy = async () => ({
    Component: (await import('./auth-layout/auth-layout.tsx')).AuthLayout,
  })
  const auth: RouteObject = { loader: requireGuest(client), lazy, children: authRoutes }
  const verification: RouteObject = { lazy, children: verificationRoutes }
  return [
    {
      id: ROOT,
      Component: Root,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Splash,
      children: [auth, verification],
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
