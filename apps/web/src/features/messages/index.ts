import { loadWhenIdle } from '#lib/dom/idle'
import { latePart } from '#ui/lazy-part'

export { deliverMessage } from './sending.ts'
export { MessageLink } from './message-link.tsx'
export { useUnread } from './unread/use-unread.ts'

/** The number of conversations with something unread. It loads after everything else. */
export const UnreadBadge = latePart(
  async () => loadWhenIdle(async () => (await import('./unread/unread-badge.tsx')).UnreadBadge),
  () => null,
)
