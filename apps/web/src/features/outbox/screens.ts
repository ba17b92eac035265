/** Parts that load when something waits to be sent. */
export const outboxScreens = {
  dialog: async () => (await import('./outbox-dialog.tsx')).OutboxDialog,
  posts: async () => (await import('./waiting-posts.tsx')).WaitingPosts,
}
