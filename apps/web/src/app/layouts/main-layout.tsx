import { CurrentUserProvider, ownAccountQuery, signInPath, useCurrentUser } from '#features/account'
import { SUSPENDED } from '@devhood/contract'
import { useArea } from '#features/operator'
import { moderationScreens } from '#screens/moderation'
import { operatorScreens } from '#screens/operator'
import { useQuery } from '@tanstack/react-query'
import { exploreScreens } from '#screens/explore'
import { homeScreens } from '#screens/home'
import { jobScreens } from '#screens/jobs'
import { notificationScreens } from '#screens/notifications'
import { peopleScreens } from '#screens/people'
import { postScreens } from '#screens/posts'
import { siteScreens } from '#screens/site'
import { searchScreens } from '#screens/search'
import { tagScreens } from '#screens/tags'
import { savedScreens } from '#screens/saved'
import { cachePicture } from '#lib/device/picture-cache'
import { loadWhenIdle } from '#lib/dom/idle'
import { outbox } from '#lib/outbox/outbox'
import { PageTitles, usePageHeading } from '#lib/navigation/use-page-title'
import { Announcer } from '#ui/feedback/announcer'
import { ProgressLine } from '#ui/feedback/progress-line'
import { SkipLink } from '#ui/controls/skip-link'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import clsx from 'clsx'
import { latePart, lazyPart, MissingOverlay } from '#ui/lazy-part'
import { type ReactNode, Suspense, type SyntheticEvent, useEffect } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'

import { usePage } from '../page-navigation.ts'
import { Keyboard } from '../keyboard.tsx'
import { preloadScreens } from '../preload-screens.ts'
import { BottomBar } from './bottom-bar.tsx'
import { PictureDropTarget } from './picture-drop-target.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { BAR, CONTENT, FRAME, WIDTHS } from './widths.ts'

// Members never see it.
const BarWithSignIn = lazyPart(async () => (await import('./bar-with-sign-in.tsx')).BarWithSignIn)

// Live updates load after everything else.
const Live = latePart(
  async () => loadWhenIdle(async () => (await import('../live.tsx')).Live),
  MissingOverlay,
)

// An announcement comes after what one came for.
const CurrentAnnouncement = latePart(
  async () => loadWhenIdle(siteScreens.announcement),
  MissingOverlay,
)

const AreaNavigation = latePart(operatorScreens.navigation, MissingOverlay)

const Suspension = latePart(moderationScreens.suspended, MissingOverlay)

// The service worker registration loads last, too.
const NewVersion = latePart(
  async () => loadWhenIdle(async () => (await import('./new-version.tsx')).NewVersion),
  MissingOverlay,
)

/** The screens that most links lead to. */
const PRELOADED_SCREENS = {
  '': homeScreens.home,
  explore: exploreScreens.explore,
  saved: savedScreens.saved,
  jobs: jobScreens.board,
  notifications: notificationScreens.notifications,
  'all-users': peopleScreens.allUsers,
  tags: tagScreens.tag,
  search: searchScreens.search,
  'create-post': postScreens.createPost,
  posts: postScreens.post,
  profile: peopleScreens.profile,
  '@': peopleScreens.profile,
}

/** The layout around every screen: complete for members, a single bar for guests. */
export function MainLayout() {
  return (
    <PageTitles>
      <CurrentUserProvider guestFallback={<GuestShell />}>
        <Shell />
      </CurrentUserProvider>
    </PageTitles>
  )
}

function cacheShownPicture({ target }: SyntheticEvent): void {
  if (target instanceof HTMLImageElement) void cachePicture(target.currentSrc)
}

function Shell() {
  const user = useCurrentUser()
  const isArea = useLocation().pathname.startsWith('/operator')
  const inArea = useArea() !== undefined && isArea
  useEffect(() => preloadScreens(PRELOADED_SCREENS), [])
  useEffect(() => outbox.open(user.$id), [user.$id])
  return (
    <>
      <SkipLinks />
      <div
        onLoadCapture={cacheShownPicture}
        className={clsx(
          FRAME,
          'lg:pb-0',
          inArea
            ? 'lg:grid-cols-[216px_minmax(0,1fr)] lg:*:col-start-2'
            : 'lg:grid-cols-[240px_minmax(0,1fr)] xl:grid-cols-[264px_minmax(0,1fr)]',
        )}
      >
        {inArea ? <AreaNavigation /> : <SideBar user={user} />}
        <TopBar user={user} />
        <Content above={<Above />} />
        {!inArea && <BottomBar />}
      </div>
      <Progress />
      <PictureDropTarget />
      <Announcer />
      <Keyboard />
      <Live />
      <NewVersion />
    </>
  )
}

/** What is above every page: a suspension, and an announcement. */
function Above() {
  const { data: account } = useQuery(ownAccountQuery())
  return (
    <>
      {account?.labels.includes(SUSPENDED) && <Suspension />}
      <CurrentAnnouncement />
    </>
  )
}

/** Layout for guests, who can only reach public pages. */
function GuestShell() {
  return (
    <>
      <SkipLink to="#content">Skip to content</SkipLink>
      <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr]">
        <GuestBar />
        <Content />
      </div>
      <Progress />
      <Announcer />
    </>
  )
}

/** Top bar for guests: page title, and a sign-in link that returns here. */
function GuestBar() {
  const heading = usePageHeading(usePage()?.title)
  const { pathname, search } = useLocation()
  return (
    <Suspense fallback={<div className={clsx(BAR, 'h-bar')} />}>
      <BarWithSignIn title={heading} signIn={signInPath(pathname + search)} />
    </Suspense>
  )
}

function Content({ above }: { readonly above?: ReactNode }) {
  const page = usePage()
  return (
    <main
      id="content"
      tabIndex={-1}
      data-plain={page?.isPlain}
      className={
        page?.width === 'bare'
          ? 'min-w-0 outline-none'
          : clsx(CONTENT, WIDTHS[page?.width ?? 'wide'])
      }
    >
      {above}
      <Suspense fallback={<ScreenLoading />}>
        <Outlet />
      </Suspense>
    </main>
  )
}

function SkipLinks() {
  return (
    <>
      <SkipLink to="#content">Skip to content</SkipLink>
      <SkipLink to="#navigation" className="hidden lg:block">
        Skip to navigation
      </SkipLink>
      <SkipLink to="#bar" className="lg:hidden">
        Skip to navigation
      </SkipLink>
    </>
  )
}

/** Placeholder for a screen without its own loading state. */
function ScreenLoading() {
  return (
    <Loading label="Loading" className="grid gap-4">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-4 w-4/5" />
    </Loading>
  )
}

/** Shown while the code of the next page is loading. */
function Progress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <ProgressLine />
}
