/** The screens for the router, each loaded when it is opened. */
export const accountScreens = {
  signIn: async () => ({ Component: (await import('./sign-in-screen.tsx')).SignInScreen }),
  signUp: async () => ({ Component: (await import('./sign-up-screen.tsx')).SignUpScreen }),
  signedIn: async () => ({
    Component: (await import('./services/signed-in-screen.tsx')).SignedInScreen,
  }),
  sessionEnd: async () => ({
    default: (await import('./session-end-dialog.tsx')).SessionEndDialog,
  }),
}
