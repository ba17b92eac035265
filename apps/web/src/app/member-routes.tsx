import { JOB_PAGES, type JobPage, TEXTS } from '@devhood/contract'
import { type QueryClient } from '@tanstack/react-query'
import { exploreScreens } from '#features/explore'
import { homeScreens } from '#features/home'
import { jobScreens } from '#features/jobs'
import { operatorScreens } from '#features/operator'
import { peopleScreens } from '#features/people'
import { postScreens } from '#features/posts'
import { savedScreens } from '#features/saved'
import { settingsScreens } from '#features/settings'
import { type RouteObject } from 'react-router'

import { page } from './arrival.ts'
import { ErrorPanel } from './error-screen.tsx'
import { membersOnly } from './members-only.ts'
import { MainLayout } from './layouts/main-layout.tsx'

const form = { search: false }

/** By names that are no ids of ads. */
const jobPages: Readonly<Record<JobPage, Pick<RouteObject, 'lazy' | 'handle'>>> = {
  searches: { lazy: jobScreens.searches, handle: page('Saved searches', form) },
  mine: { lazy: jobScreens.mine, handle: page('Your jobs', form) },
  interests: { lazy: jobScreens.interests, handle: page('Your interests', form) },
  new: { lazy: jobScreens.post, handle: page('Post a job', form) },
}

const jobRoutes: RouteObject[] = [
  { index: true, lazy: jobScreens.board, handle: page('Jobs', form) },
  ...JOB_PAGES.map((path): RouteObject => ({ path, ...jobPages[path] })),
  { path: ':id', lazy: jobScreens.ad, handle: page('Job') },
  { path: ':id/edit', lazy: jobScreens.edit, handle: page('Edit the job', form) },
]

const routes: RouteObject[] = [
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
  { path: 'jobs', children: jobRoutes },
  { path: 'settings', lazy: settingsScreens.settings, handle: page('Settings', form) },
  { path: 'operator/*', lazy: operatorScreens.operator, handle: page('Operator', form) },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }),
    handle: page('Not found'),
  },
]

/** Everything inside, after the session check. */
export const memberRoute = (client: QueryClient): RouteObject => ({
  // By its name the router knows it when it is told of it again.
  id: 'members',
  middleware: [membersOnly(client)],
  // Without a loader the router would not ask the middleware.
  loader: () => null,
  Component: MainLayout,
  children: [{ ErrorBoundary: ErrorPanel, children: routes }],
})
