/** The screens for the router, each loaded when it is opened. */
export const accountScreens = {
  signIn: async () => ({ Component: (await import('./sign-in-screen.tsx')).SignInScreen }),
  signUp: async () => ({ Component: (await import('./sign-up-screen.tsx')).SignUpScreen }),
  sessionEnd: async () => ({
    default: (await import('./session-end-dialog.tsx')).SessionEndDialog,
  }),
}
