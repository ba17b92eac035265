import { type QueryClient } from '@tanstack/react-query'
import { signIns } from '#lib/device/sign-ins'
import { currentUserQuery } from './current-user.tsx'
import { onSignOutElsewhere } from './sign-in-redirects.ts'

const reload = (): void => location.reload()

const knownUser = (client: QueryClient) => client.getQueryData(currentUserQuery().queryKey)

/** Loaded when somebody signs in elsewhere: without its code, a member's page starts anew, and a guest's stays. */
const onSignInElsewhere = async (client: QueryClient, userId: string): Promise<void> =>
  import('./sign-in-elsewhere.ts').then(
    (elsewhere) => elsewhere.onSignInElsewhere(client, userId),
    () => {
      if (knownUser(client)) reload()
    },
  )

/** Loaded when a page comes back: without its code, the page starts anew. */
const isStillSignedIn = async (client: QueryClient): Promise<boolean> =>
  import('./restored-page.ts').then(
    (keptPage) => keptPage.isStillSignedIn(client),
    () => false,
  )

/** Browsers keep pages for Back. A member's page is hidden, and shows again only if the same person is still signed in. */
function hideKeptPages(client: QueryClient): void {
  const root = document.documentElement
  const hide = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && knownUser(client)) root.dataset['kept'] = ''
  }
  const show = async (event: PageTransitionEvent): Promise<void> => {
    // A browser may have kept the page without saying so when it was left.
    hide(event)
    if (root.dataset['kept'] === undefined) return
    if (!event.persisted || (await isStillSignedIn(client))) delete root.dataset['kept']
    else reload()
  }
  addEventListener('pagehide', hide)
  addEventListener('pageshow', (event) => void show(event))
}

/** Lets this page follow who is signed in: here, in other tabs, and after it was kept for Back. */
export function followAccount(client: QueryClient): void {
  onSignOutElsewhere(reload)
  signIns.hear((userId) => void onSignInElsewhere(client, userId))
  hideKeptPages(client)
}
