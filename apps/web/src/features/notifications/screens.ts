/** Lazy-loaded screens for the router. */
export const notificationScreens = {
  notifications: async () => ({
    Component: (await import('./notifications-screen.tsx')).NotificationsScreen,
  }),
}
