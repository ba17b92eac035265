export const notificationScreens = {
  notifications: async () => ({
    Component: (await import('./notifications-screen.tsx')).NotificationsScreen,
  }),
}
