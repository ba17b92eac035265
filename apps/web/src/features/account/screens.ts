import { createElement, type FunctionComponent } from 'react'
import { useLocation } from 'react-router'
import type * as Screens from './verification/screens.ts'

/** The small screens for emailed links share one chunk, so that the first page lists a single URL for them. */
const verification = (name: keyof typeof Screens) => async () => ({
  Component: (await import('./verification/screens.ts'))[name],
})

/** Screens of pages without a router get the query string as a property. */
export const withSearch = (Screen: FunctionComponent<{ search: string }>) =>
  function ScreenOfRoute() {
    return createElement(Screen, { search: useLocation().search })
  }

export const accountScreens = {
  signIn: async () => ({
    Component: withSearch((await import('./sign-in/sign-in-screen.tsx')).SignInScreen),
  }),
  signUp: async () => ({
    Component: withSearch((await import('./sign-up/index.ts')).SignUpScreen),
  }),
  signedIn: async () => ({
    Component: (await import('./providers/signed-in-screen.tsx')).SignedInScreen,
  }),
  secondStep: async () => ({
    Component: (await import('./second-step/second-step-screen.tsx')).SecondStepScreen,
  }),
  stepUp: async () => (await import('./second-step/step-up-dialog.tsx')).StepUpDialog,
  switchAccount: async () => ({
    Component: (await import('./providers/switch-account-screen.tsx')).SwitchAccountScreen,
  }),
  verification,
  sessionEnd: async () => (await import('./sign-in/session-end-dialog.tsx')).SessionEndDialog,
}
