import { accountScreens } from '#features/account'
import { sessionEnd } from '#lib/api/session-end'
import { Toaster } from '#ui/overlays/toast'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'

import { useNavigationFocus } from './page-navigation.ts'

const SessionEndDialog = lazy(accountScreens.sessionEnd)

/** What every screen has: toasts, the way back to where one had scrolled, the dialog of an ended session. */
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
