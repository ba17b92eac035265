export const moderationScreens = {
  blocked: async () => ({
    Component: (await import('./blocked/blocked-screen.tsx')).BlockedScreen,
  }),
  ownRequests: async () => (await import('./data-requests/own-requests.tsx')).OwnRequests,
  decisions: async () => (await import('./decisions/decision-list.tsx')).DecisionList,
  hidden: async () => (await import('./decisions/hidden-notice.tsx')).HiddenNotice,
  suspended: async () => (await import('./blocked/suspended-line.tsx')).SuspendedLine,
}
