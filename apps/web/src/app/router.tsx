import { TEXTS } from '@devhood/contract'
import { type QueryClient } from '@tanstack/react-query'
import { accountScreens } from '#features/account'
import { exploreScreens } from '#features/explore'
import { homeScreens } from '#features/home'
import { jobScreens } from '#features/jobs'
import { operatorScreens } from '#features/operator'
import { peopleScreens } from '#features/people'
import { postScreens } from '#features/posts'
import { savedScreens } from '#features/saved'
import { settingsScreens } from '#features/settings'
import { createBrowserRouter, type RouteObject } from 'react-router'

import { type PageHandle } from './arrival.ts'
import { ErrorPanel, ErrorScreen } from './error-screen.tsx'
import { guestsOnly, membersOnly } from './guards.ts'
import { keptPlaces } from './places.ts'
import { Root } from './root.tsx'
import { Splash } from './splash.tsx'

const page = (title: string, rest: Partial<PageHandle> = {}): PageHandle => ({ title, ...rest })

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

/** Where letters lead: whoever is signed in stays there too. */
const letterRoutes: RouteObject[] = [
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
]

const form = { search: false }

const memberRoutes: RouteObject[] = [
  { index: true, lazy: homeScreens.home, handle: page(TEXTS.home, { width: 'feed' }) },
  { path: 'explore', lazy: exploreScreens.explore, handle: page(TEXTS.nav.explore, form) },
  { path: 'saved', lazy: savedScreens.saved, handle: page(TEXTS.saved.title) },
  { path: 'saved/jobs', lazy: savedScreens.savedJobs, handle: page('Saved jobs') },
  { path: 'all-users', lazy: peopleScreens.allUsers, handle: page(TEXTS.people, form) },
  { path: 'create-post', lazy: postScreens.createPost, handle: page(TEXTS.createPost, form) },
  { path: 'update-post/:id', lazy: postScreens.updatePost, handle: page('Edit Post', form) },
  { path: 'posts/:id', lazy: postScreens.post, handle: page('Post') },
  { path: 'profile/:id/*', lazy: peopleScreens.profile, handle: page('Profile') },
  {
    path: 'update-profile/:id',
    lazy: peopleScreens.updateProfile,
    handle: page(TEXTS.profile.edit, form),
  },
  {
    path: 'jobs',
    children: [
      { index: true, lazy: jobScreens.screen('board') },
      { path: 'searches', lazy: jobScreens.screen('searches') },
      { path: 'mine', lazy: jobScreens.screen('mine') },
      { path: 'interests', lazy: jobScreens.screen('interests') },
      { path: 'new', lazy: jobScreens.form('post') },
      { path: ':id', lazy: jobScreens.screen('ad') },
      { path: ':id/edit', lazy: jobScreens.form('edit') },
    ],
  },
  { path: 'settings', lazy: settingsScreens.settings, handle: page('Settings', form) },
  { path: 'operator/*', lazy: operatorScreens.operator, handle: page('Operator', form) },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }),
    handle: page('Not found'),
  },
]

/** All addresses of SPEC §2. Screens load when they are opened; inside, only after the session check. */
export function routesFor(client: QueryClient): RouteObject[] {
  const lazy = async () => ({
    Component: (await import('./layouts/auth-layout.tsx')).AuthLayout,
  })
  const auth: RouteObject = { loader: guestsOnly(client), lazy, children: authRoutes }
  const letters: RouteObject = { lazy, children: letterRoutes }
  const members: RouteObject = {
    middleware: [membersOnly(client)],
    // Without a loader the router would not ask the middleware.
    loader: () => null,
    lazy: async () => ({ Component: (await import('./layouts/main-layout.tsx')).MainLayout }),
    children: [{ ErrorBoundary: ErrorPanel, children: memberRoutes }],
  }
  return [
    {
      Component: Root,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Splash,
      children: [auth, letters, members],
    },
  ]
}

export function createRouter(client: QueryClient) {
  const router = createBrowserRouter(routesFor(client))
  // By itself the router scrolls after its first screen stands, in a transition that slow devices delay by seconds:
  // whoever has begun to scroll is torn away. Told before that, it scrolls with the first screen.
  router.enableScrollRestoration(keptPlaces(), () => scrollY)
  return router
}
