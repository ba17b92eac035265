/** The screens for the router, each loaded when it is opened. */
export const savedScreens = {
  saved: async () => ({ Component: (await import('./saved-screen.tsx')).SavedScreen }),
  savedJobs: async () => ({
    Component: (await import('./saved-jobs-screen.tsx')).SavedJobsScreen,
  }),
}
