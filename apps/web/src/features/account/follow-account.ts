import { type QueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/api'
import { isSessionLost } from '#lib/api/query-client'
import { sessionEnd } from '#lib/api/session-end'
import { findSeenPage } from '#lib/device/seen-pages'
import { signIns } from '#lib/device/sign-ins'
import { currentUserQuery, ownAccountKey } from './current-user.tsx'
import { hasFallback, onSignOutElsewhere } from './sign-in-redirects.ts'

/** Milliseconds that a kept page waits for an answer before it shows what it has. */
const PATIENCE = 5000

const reload = (): void => location.reload()

const knownUser = (client: QueryClient) => client.getQueryData(currentUserQuery().queryKey)

/** Goes on with what is open, with the session that somebody has opened anew. */
export function resumeSession(client: QueryClient): void {
  sessionEnd.resume()
  void client.invalidateQueries()
}

/** A page of this account goes on, one of another account starts anew, and one of a guest goes where signed-in people do. */
function onSignInElsewhere(client: QueryClient, userId: string): void {
  const known = knownUser(client)
  if (known && known.$id !== userId) return reload()
  if (known) return resumeSession(client)
  void client
    .prefetchQuery({ ...currentUserQuery(), staleTime: 0 })
    .then(() => client.invalidateQueries())
}

/** Whether a page of a member is still theirs to see. Without an answer this device tells who was here last. */
async function isStillSignedIn(client: QueryClient): Promise<boolean> {
  if (!hasFallback()) return false
  try {
    const { $id } = await api.account.get({ signal: AbortSignal.timeout(PATIENCE) })
    return $id === client.getQueryData<{ $id: string }>(ownAccountKey)?.$id
  } catch (error) {
    if (isSessionLost(error)) return false
    const last = await findSeenPage()
    return !last || last.userId === knownUser(client)?.$id
  }
}

/**
 * Browsers keep pages for Back as they were left. A member's page is kept hidden, and shows again only if the same person is
 * still signed in.
 */
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
  signIns.hear((userId) => onSignInElsewhere(client, userId))
  hideKeptPages(client)
}
