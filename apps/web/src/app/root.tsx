import { accountScreens } from '#screens/account'
import { sessionEnd } from '#lib/api/session-end'
import { stepUp } from '#lib/api/step-up'
import { Toaster } from '#ui/overlays/toast'
import { latePart, MissingOverlay } from '#ui/lazy-part'
import { useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'

import { useNavigationFocus } from './page-navigation.ts'

const SessionEndDialog = latePart(accountScreens.sessionEnd, MissingOverlay)
const StepUpDialog = latePart(accountScreens.stepUp, MissingOverlay)

/** Shared parts of every screen: toasts, scroll restoration, and the dialogs for an ended session and a second factor. */
export function Root() {
  useNavigationFocus()
  const isEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.current)
  const isAsking = useSyncExternalStore(stepUp.subscribe, stepUp.current)
  return (
    <>
      <Outlet />
      <Toaster />
      <ScrollRestoration />
      {isEnded && <SessionEndDialog isPartial={isEnded === 'partial'} />}
      {isAsking && <StepUpDialog />}
    </>
  )
}
