import { type JobPage, TEXTS } from '@devhood/contract'
import type { QueryClient } from '@tanstack/react-query'
import { exploreScreens } from '#screens/explore'
import { homeScreens } from '#screens/home'
import { jobScreens } from '#screens/jobs'
import { notificationScreens } from '#screens/notifications'
import { operatorScreens } from '#screens/operator'
import { peopleScreens } from '#screens/people'
import { postScreens } from '#screens/posts'
import { savedScreens } from '#screens/saved'
import { searchScreens } from '#screens/search'
import { tagScreens } from '#screens/tags'
import { settingsScreens } from '#screens/settings'
import { type RouteObject, type MiddlewareFunction, redirect } from 'react-router'
import { pageHandle } from './page-navigation.ts'
import { ErrorPanel } from './error-screen.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { currentUserQuery, signInPath } from '#features/account'
import { isOpenToGuests, resolveUser } from './session/initial-session.ts'
import { redirectToProfile } from './username-redirect.ts'

/** Runs before anything in the main layout loads. It redirects signed-out users to sign-in, except on public pages. */
function requireMember(client: QueryClient): MiddlewareFunction {
  return async ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    const user = await resolveUser(client, pathname + search)
    if (user || isOpenToGuests(pathname)) return next()
    // A check that found nobody must not stay cached: the next one asks again.
    client.removeQueries({ queryKey: currentUserQuery().queryKey })
    throw redirect(signInPath(pathname + search))
  }
}

const NO_SEARCH = { search: false }
/** Pages below the first level, other than tabs. */
const SUBPAGE = { back: true }
const SUBPAGE_NO_SEARCH = { ...NO_SEARCH, ...SUBPAGE }
/** Keys open these from lists, so a key returns. */
const FROM_LIST = { ...SUBPAGE, escape: true }

/** Route names below /jobs that aren't ad ids. */
const jobPages: Readonly<Record<JobPage, Pick<RouteObject, 'lazy' | 'handle'>>> = {
  searches: { lazy: jobScreens.searches, handle: pageHandle('Saved searches', NO_SEARCH) },
  mine: { lazy: jobScreens.mine, handle: pageHandle('Your jobs', NO_SEARCH) },
  interests: { lazy: jobScreens.interests, handle: pageHandle('Your interests', NO_SEARCH) },
  new: { lazy: jobScreens.post, handle: pageHandle('Post a job', SUBPAGE_NO_SEARCH) },
}

const jobRoutes: RouteObject[] = [
  { index: true, lazy: jobScreens.board, handle: pageHandle('Jobs', NO_SEARCH) },
  ...Object.entries(jobPages).map(([path, page]): RouteObject => ({ path, ...page })),
  { path: ':id', lazy: jobScreens.ad, handle: pageHandle('Job', FROM_LIST) },
  {
    path: ':id/edit',
    lazy: jobScreens.edit,
    handle: pageHandle('Edit the job', SUBPAGE_NO_SEARCH),
  },
]

/** Pages with dialogs that have addresses of their own. */
const personAndPostRoutes: RouteObject[] = [
  {
    path: 'posts/:id',
    lazy: postScreens.post,
    handle: pageHandle('Post', { ...FROM_LIST, width: 'full' }),
    children: [{ path: 'likes', lazy: peopleScreens.likers }],
  },
  { path: 'profile/:id/resume', lazy: peopleScreens.resume, handle: pageHandle('Resume', SUBPAGE) },
  {
    path: 'profile/:id',
    lazy: peopleScreens.profile,
    handle: pageHandle('Profile', SUBPAGE),
    children: [
      { path: 'followers', lazy: peopleScreens.followList },
      { path: 'following', lazy: peopleScreens.followList },
      // The tabs are parts of the profile.
      { path: '*' },
    ],
  },
]

const routes = (client: QueryClient): RouteObject[] => [
  { index: true, lazy: homeScreens.home, handle: pageHandle(TEXTS.home, { width: 'feed' }) },
  {
    path: 'explore',
    lazy: exploreScreens.explore,
    handle: pageHandle(TEXTS.nav.explore, NO_SEARCH),
  },
  {
    path: 'search',
    lazy: searchScreens.search,
    handle: pageHandle('Search', SUBPAGE_NO_SEARCH),
  },
  { path: 'saved', lazy: savedScreens.saved, handle: pageHandle(TEXTS.saved.title) },
  { path: 'saved/jobs', lazy: savedScreens.savedJobs, handle: pageHandle('Saved jobs') },
  { path: 'all-users', lazy: peopleScreens.allUsers, handle: pageHandle(TEXTS.people, NO_SEARCH) },
  {
    path: 'create-post',
    lazy: postScreens.createPost,
    handle: pageHandle(TEXTS.createPost, NO_SEARCH),
  },
  {
    path: 'update-post/:id',
    lazy: postScreens.updatePost,
    handle: pageHandle('Edit Post', SUBPAGE_NO_SEARCH),
  },
  {
    path: 'notifications/*',
    lazy: notificationScreens.notifications,
    handle: pageHandle('Notifications', SUBPAGE_NO_SEARCH),
  },
  { path: 'tags/:tag', lazy: tagScreens.tag, handle: pageHandle('Tag', SUBPAGE) },
  ...personAndPostRoutes,
  {
    path: 'update-profile/:id',
    lazy: peopleScreens.updateProfile,
    handle: pageHandle(TEXTS.profile.edit, SUBPAGE_NO_SEARCH),
  },
  { path: 'jobs', children: jobRoutes },
  {
    path: 'settings',
    lazy: settingsScreens.settings,
    handle: pageHandle('Settings', SUBPAGE_NO_SEARCH),
  },
  {
    path: 'operator/*',
    lazy: operatorScreens.operator,
    handle: pageHandle('Operator', SUBPAGE_NO_SEARCH),
  },
  {
    path: '*',
    loader: redirectToProfile(client),
    lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }),
    handle: pageHandle('Not found', SUBPAGE),
  },
]

/** Routes of the main layout, after the session check. */
export const memberRoute = (client: QueryClient): RouteObject => ({
  // With this id, the router recognizes the route when it is patched again.
  id: 'members',
  middleware: [requireMember(client)],
  // The router runs middleware only for routes with a loader.
  loader: () => null,
  Component: MainLayout,
  children: [{ ErrorBoundary: ErrorPanel, children: routes(client) }],
})
