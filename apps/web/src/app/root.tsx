import { accountScreens } from '#screens/account'
import { sessionEnd } from '#lib/api/session-end'
import { Toaster } from '#ui/overlays/toast'
import { latePart, MissingOverlay } from '#ui/lazy-part'
import { useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'

import { useNavigationFocus } from './page-navigation.ts'

const SessionEndDialog = latePart(accountScreens.sessionEnd, MissingOverlay)

/** Shared parts of every screen: toasts, scroll restoration and the dialog for an ended session. */
export function Root() {
  useNavigationFocus()
  const isEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.current)
  return (
    <>
      <Outlet />
      <Toaster />
      <ScrollRestoration />
      {isEnded && <SessionEndDialog />}
    </>
  )
}
