import type * as Screens from './verification/screens.ts'

/** The small screens for emailed links share one chunk, so that the first page lists a single URL for them. */
const verification = (name: keyof typeof Screens) => async () => ({
  Component: (await import('./verification/screens.ts'))[name],
})

/** Lazy-loaded screens for the router. */
export const accountScreens = {
  signIn: async () => ({ Component: (await import('./sign-in/sign-in-screen.tsx')).SignInScreen }),
  signUp: async () => ({ Component: (await import('./sign-up/sign-up-screen.tsx')).SignUpScreen }),
  signedIn: async () => ({
    Component: (await import('./providers/signed-in-screen.tsx')).SignedInScreen,
  }),
  switchAccount: async () => ({
    Component: (await import('./providers/switch-account-screen.tsx')).SwitchAccountScreen,
  }),
  verification,
  sessionEnd: async () => ({
    default: (await import('./sign-in/session-end-dialog.tsx')).SessionEndDialog,
  }),
}
