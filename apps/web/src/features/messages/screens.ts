export const messageScreens = {
  messages: async () => ({ Component: (await import('./messages-screen.tsx')).MessagesScreen }),
  /** What live events change. */
  live: async () => import('./live.ts'),
}
