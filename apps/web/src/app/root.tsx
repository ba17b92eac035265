import { accountScreens } from '#screens/account'
import { sessionEnd } from '#lib/api/session-end'
import { Toaster } from '#ui/overlays/toast'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'
import { Suspense, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'

import { useNavigationFocus } from './page-navigation.ts'

const SessionEndDialog = lazyPart(accountScreens.sessionEnd, MissingOverlay)

/** Shared parts of every screen: toasts, scroll restoration and the dialog for an ended session. */
export function Root() {
  useNavigationFocus()
  const isEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.current)
  return (
    <>
      <Outlet />
      <Toaster />
      <ScrollRestoration />
      {isEnded && (
        <Suspense>
          <SessionEndDialog />
        </Suspense>
      )}
    </>
  )
}
