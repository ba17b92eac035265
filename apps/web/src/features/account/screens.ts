/** The screens for the router, each loaded when it is opened. */
export const accountScreens = {
  signIn: async () => ({ Component: (await import('./sign-in-screen.tsx')).SignInScreen }),
  signUp: async () => ({ Component: (await import('./sign-up-screen.tsx')).SignUpScreen }),
  signedIn: async () => ({
    Component: (await import('./services/signed-in-screen.tsx')).SignedInScreen,
  }),
  forgotPassword: async () => ({
    Component: (await import('./letters/forgot-password-screen.tsx')).ForgotPasswordScreen,
  }),
  resetPassword: async () => ({
    Component: (await import('./letters/reset-password-screen.tsx')).ResetPasswordScreen,
  }),
  emailLink: async () => ({
    Component: (await import('./letters/email-link-screen.tsx')).EmailLinkScreen,
  }),
  magicLink: async () => ({
    Component: (await import('./letters/magic-link-screen.tsx')).MagicLinkScreen,
  }),
  phoneCode: async () => ({
    Component: (await import('./letters/phone-code-screen.tsx')).PhoneCodeScreen,
  }),
  verifyEmail: async () => ({
    Component: (await import('./letters/verify-email-screen.tsx')).VerifyEmailScreen,
  }),
  sessionEnd: async () => ({
    default: (await import('./session-end-dialog.tsx')).SessionEndDialog,
  }),
}
