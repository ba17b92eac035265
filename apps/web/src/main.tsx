import './styles/base.css'
import { onlineManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { followAccount, initialRedirect, onRefusal, setKnownGuest } from '#features/account'
import { applyPreferences, preferences } from '#lib/settings/preferences'
import { createQueryClient } from '#lib/api/query-client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createRouter, routerReady } from './app/router.tsx'
import { ScrolledTo } from './app/first-paint/scrolled-to.ts'
import { prefetchPosts } from '#features/posts'

/**
 * Prefetches the data of the opened page during the session check and while the page's code is loading. Nothing of it
 * shows before the check ends; refusals are ignored.
 */
function prefetchPageData(client: QueryClient, pathname: string): void {
  const [, first = '', id = ''] = pathname.split('/')
  if (first === '' && preferences.current().homeFeed === 'all') void prefetchPosts.recent(client)
  if (first === 'posts' && id !== '') void prefetchPosts.one(client, id)
}

applyPreferences(document)

const redirect = initialRedirect(location)
if (redirect) history.replaceState(null, '', redirect)

// The manager assumes to be online until an event says otherwise; this page may have been opened offline.
onlineManager.setOnline(navigator.onLine)

const client = createQueryClient({
  onUnauthorized: onRefusal(() => client, {
    at: () => router.state.navigation.location ?? router.state.location,
    open: (path) => void router.navigate(path, { replace: true }),
  }),
})
setKnownGuest(client)
followAccount(client)
if (!redirect) prefetchPageData(client, location.pathname)
const router = createRouter(client)

if (history.state?.farewell)
  void import('./app/account-deleted-toast.ts').then((it) => it.showAccountDeletedToast())

if (history.state?.over)
  void import('#lib/navigation/overlay-history').then((it) => it.overlayHistory.resume())

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')
const render = (top?: number) =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        {top !== undefined && <ScrolledTo top={top} />}
      </QueryClientProvider>
    </StrictMode>,
  )

// What the server has sent of Home stays until the app has its own to show, at the same scroll position.
if (root.firstElementChild?.checkVisibility()) void routerReady(router).then(() => render(scrollY))
else render()
