/** Parts that load when something waits to be sent. */
export const outboxScreens = {
  dialog: async () => ({ default: (await import('./outbox-dialog.tsx')).OutboxDialog }),
  posts: async () => ({ default: (await import('./waiting-posts.tsx')).WaitingPosts }),
}
