import { TEXTS } from '@devhood/contract'
import { markArrival, markSteps } from '#lib/history-steps'
import { type QueryClient } from '@tanstack/react-query'
import { accountScreens } from '#features/account'
import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router'

import { page } from './arrival.ts'
import { ErrorScreen } from './error-screen.tsx'
import { guestsOnly } from './guests-only.ts'
import { keptPlaces } from './places.ts'
import { Root } from './root.tsx'
import { Splash } from './splash.tsx'

const authRoutes: RouteObject[] = [
  { path: 'sign-in', lazy: accountScreens.signIn, handle: page(TEXTS.signIn.submit) },
  { path: 'signed-in', lazy: accountScreens.signedIn, handle: page(TEXTS.signIn.submit) },
  { path: 'sign-up', lazy: accountScreens.signUp, handle: page('Sign up') },
  {
    path: 'forgot-password',
    lazy: accountScreens.letter('forgotPassword'),
    handle: page('Forgot password'),
  },
  {
    path: 'email-link',
    lazy: accountScreens.letter('emailLink'),
    handle: page(TEXTS.signIn.submit),
  },
  {
    path: 'phone-code',
    lazy: accountScreens.letter('phoneCode'),
    handle: page(TEXTS.signIn.submit),
  },
]

/** Where letters and other services lead: whoever is signed in stays there too. */
const letterRoutes: RouteObject[] = [
  {
    path: 'switch-account',
    lazy: accountScreens.switchAccount,
    handle: page('Switch accounts'),
  },
  {
    path: 'reset-password',
    lazy: accountScreens.letter('resetPassword'),
    handle: page('New password'),
  },
  {
    path: 'magic-link',
    lazy: accountScreens.letter('magicLink'),
    handle: page(TEXTS.signIn.submit),
  },
  {
    path: 'verify-email',
    lazy: accountScreens.letter('verifyEmail'),
    handle: page('Verify email'),
  },
  {
    path: 'confirm-email',
    lazy: accountScreens.letter('confirmEmail'),
    handle: page('Confirm email'),
  },
  {
    path: 'undo-email-change',
    lazy: accountScreens.letter('undoEmailChange'),
    handle: page('Undo email change'),
  },
]

const ROOT = 'root'

/** The ways in, which are all that the first page needs to know of. */
export function publicRoutes(client: QueryClient): RouteObject[] {
  const lazy = async () => ({
    Component: (await import('./layouts/auth-layout.tsx')).AuthLayout,
  })
  const auth: RouteObject = { loader: guestsOnly(client), lazy, children: authRoutes }
  const letters: RouteObject = { lazy, children: letterRoutes }
  return [
    {
      id: ROOT,
      Component: Root,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Splash,
      children: [auth, letters],
    },
  ]
}

/** Adds all other addresses of SPEC §2 when one of them is opened, with the shell that is around them. */
export function memberRoutesOf(client: QueryClient): PatchRoutesOnNavigationFunction {
  return async ({ patch }) => {
    const { memberRoute } = await import('./member-routes.tsx')
    patch(ROOT, [memberRoute(client)])
  }
}

export function createRouter(client: QueryClient) {
  markArrival()
  const router = createBrowserRouter(publicRoutes(client), {
    patchRoutesOnNavigation: memberRoutesOf(client),
  })
  markSteps(router)
  // By itself the router scrolls after its first screen stands, in a transition that slow devices delay by seconds:
  // whoever has begun to scroll is torn away. Told before that, it scrolls with the first screen.
  router.enableScrollRestoration(keptPlaces(), () => scrollY)
  return router
}
