export const moderationScreens = {
  blocked: async () => ({
    Component: (await import('./blocked/blocked-screen.tsx')).BlockedScreen,
  }),
  suspended: async () => (await import('./blocked/suspended-line.tsx')).SuspendedLine,
}
