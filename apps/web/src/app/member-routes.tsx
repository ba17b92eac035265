import { type JobPage, SITE_PAGE_TITLES, SITE_PAGES, TEXTS } from '@devhood/contract'
import type { QueryClient } from '@tanstack/react-query'
import { exploreScreens } from '#screens/explore'
import { homeScreens } from '#screens/home'
import { jobScreens } from '#screens/jobs'
import { messageScreens } from '#screens/messages'
import { notificationScreens } from '#screens/notifications'
import { operatorScreens } from '#screens/operator'
import { peopleScreens } from '#screens/people'
import { postScreens } from '#screens/posts'
import { savedScreens } from '#screens/saved'
import { searchScreens } from '#screens/search'
import { siteScreens } from '#screens/site'
import { tagScreens } from '#screens/tags'
import { settingsScreens } from '#screens/settings'
import { type ComponentType } from 'react'
import { type MiddlewareFunction, redirect, type RouteObject, useParams } from 'react-router'
import { page, type PageHandle } from './page-navigation.ts'
import { ErrorPanel } from './error-screen.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { currentUserQuery, ownAccountQuery, signInPath } from '#features/account'
import { isOpenToGuests, resolveUser } from './session/initial-session.ts'

/** Runs before anything in the main layout loads. It redirects signed-out users to sign-in, except on public pages. */
function requireMember(client: QueryClient): MiddlewareFunction {
  return async ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    const user = await resolveUser(client, pathname + search)
    if (user || isOpenToGuests(pathname)) return next()
    // A check that found nobody must not stay cached: the next one asks again.
    client.removeQueries({ queryKey: currentUserQuery().queryKey })
    const isBlocked = client.getQueryData(ownAccountQuery().queryKey)?.status === false
    throw redirect(isBlocked ? '/blocked' : signInPath(pathname + search))
  }
}

const NO_SEARCH = { search: false }
/** Pages below the first level, other than tabs. */
const SUBPAGE = { back: true }
const SUBPAGE_NO_SEARCH = { ...NO_SEARCH, ...SUBPAGE }
/** Keys open these from lists, so a key returns. */
const FROM_LIST = { ...SUBPAGE, escape: true, isPlain: true }

const MESSAGES = { ...SUBPAGE_NO_SEARCH, width: 'bare', isPlain: true } as const

const HOME: PageHandle = { title: TEXTS.home, width: 'feed' }
const JOBS = { ...NO_SEARCH, isPlain: true }
const BOARD: PageHandle = { title: 'Jobs', ...JOBS }

/** Route names below /jobs that aren't ad ids. */
const jobPages: Readonly<Record<JobPage, RouteObject>> = {
  searches: page('searches', jobScreens.searches, 'Saved searches', JOBS),
  mine: page('mine', jobScreens.mine, 'Your jobs', JOBS),
  interests: page('interests', jobScreens.interests, 'Your interests', JOBS),
  new: page('new', jobScreens.post, 'Post a job', SUBPAGE_NO_SEARCH),
}

const jobRoutes: RouteObject[] = [
  { index: true, lazy: jobScreens.board, handle: BOARD },
  ...Object.values(jobPages),
  page(':id', jobScreens.ad, 'Job', FROM_LIST),
  page(':id/edit', jobScreens.edit, 'Edit the job', SUBPAGE_NO_SEARCH),
]

type LoadScreen = () => Promise<{ readonly Component: ComponentType }>

const profileRoutes = (path: string, at: (screen: LoadScreen) => LoadScreen): RouteObject[] => [
  page(`${path}/resume`, at(peopleScreens.resume), 'Resume', SUBPAGE),
  {
    ...page(path, at(peopleScreens.profile), 'Profile', SUBPAGE),
    children: [
      { path: 'followers', lazy: peopleScreens.followList },
      { path: 'followers-you-follow', lazy: peopleScreens.followList },
      { path: 'following', lazy: peopleScreens.followList },
      // The tabs are parts of the profile.
      { path: '*' },
    ],
  },
]

/** The screen where the first segment begins with `@`, else the one that says that there is no such page. */
const ifHandle =
  (screen: LoadScreen): LoadScreen =>
  async () => {
    const [{ Component }, { NotFound }] = await Promise.all([screen(), import('./not-found.tsx')])
    return {
      Component: () => (useParams()['handle']?.startsWith('@') ? <Component /> : <NotFound />),
    }
  }

/** Pages with dialogs that have addresses of their own. */
const personAndPostRoutes: RouteObject[] = [
  {
    ...page('posts/:id', postScreens.post, 'Post', { ...FROM_LIST, width: 'full' }),
    children: [{ path: 'likes', lazy: peopleScreens.likers }],
  },
  ...profileRoutes('profile/:id', (screen) => screen),
]

const routes: RouteObject[] = [
  { index: true, lazy: homeScreens.home, handle: HOME },
  page('explore', exploreScreens.explore, TEXTS.nav.explore, NO_SEARCH),
  page('search', searchScreens.search, 'Search', { ...SUBPAGE_NO_SEARCH, isPlain: true }),
  page('saved', savedScreens.saved, TEXTS.saved.title),
  page('saved/jobs', savedScreens.savedJobs, 'Saved jobs'),
  page('all-users', peopleScreens.allUsers, TEXTS.people, NO_SEARCH),
  page('create-post', postScreens.createPost, TEXTS.createPost, NO_SEARCH),
  page('update-post/:id', postScreens.updatePost, 'Edit Post', SUBPAGE_NO_SEARCH),
  page('notifications/*', notificationScreens.notifications, 'Notifications', {
    ...SUBPAGE,
    search: 'wide',
  }),
  page('messages/*', messageScreens.messages, 'Messages', MESSAGES),
  page('tags/:tag', tagScreens.tag, 'Tag', SUBPAGE),
  ...personAndPostRoutes,
  page('update-profile/:id', peopleScreens.updateProfile, TEXTS.profile.edit, SUBPAGE_NO_SEARCH),
  { path: 'jobs', children: jobRoutes },
  page('settings', settingsScreens.settings, 'Settings', SUBPAGE),
  page('operator/*', operatorScreens.operator, 'Operator', {
    ...SUBPAGE_NO_SEARCH,
    width: 'bare',
  }),
  ...SITE_PAGES.map((name) =>
    page(name, siteScreens.page(name), SITE_PAGE_TITLES[name], SUBPAGE_NO_SEARCH),
  ),
  // `/@ada`. The router knows no segments that begin so: whatever else is no page comes here.
  ...profileRoutes(':handle', ifHandle),
]

/** Routes of the main layout, after the session check. */
export const memberRoute = (client: QueryClient): RouteObject => ({
  // With this id, the router recognizes the route when it is patched again.
  id: 'members',
  middleware: [requireMember(client)],
  // The router runs middleware only for routes with a loader.
  loader: () => null,
  Component: MainLayout,
  children: [{ ErrorBoundary: ErrorPanel, children: routes }],
})
