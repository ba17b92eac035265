import type * as Screens from './letters/screens.ts'

/** Screens around letters, small and all in one file: the first page carries one address for them. */
const verification = (name: keyof typeof Screens) => async () => ({
  Component: (await import('./letters/screens.ts'))[name],
})

/** The screens for the router, each loaded when it is opened. */
export const accountScreens = {
  signIn: async () => ({ Component: (await import('./sign-in-screen.tsx')).SignInScreen }),
  signUp: async () => ({ Component: (await import('./sign-up-screen.tsx')).SignUpScreen }),
  signedIn: async () => ({
    Component: (await import('./services/signed-in-screen.tsx')).SignedInScreen,
  }),
  switchAccount: async () => ({
    Component: (await import('./services/switch-account-screen.tsx')).SwitchAccountScreen,
  }),
  verification,
  sessionEnd: async () => ({
    default: (await import('./session-end-dialog.tsx')).SessionEndDialog,
  }),
}
