import type * as Screens from './verification/screens.ts'

/** Screens around letters, small and all in one file: the first page carries one address for them. */
const verification = (name: keyof typeof Screens) => async () => ({
  Component: (await import('./verification/screens.ts'))[name],
})

/** The screens for the router, each loaded when it is opened. */
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
