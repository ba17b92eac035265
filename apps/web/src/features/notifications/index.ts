import { loadWhenIdle } from '#lib/dom/idle'
import { late } from '#ui/late'

export { applyNotificationEvent } from './live-notifications.ts'
export { changeChoices, useNotificationChoices } from './choices.ts'
export { KindSwitches } from './kinds/kind-switches.tsx'
export { type Notification } from './queries.ts'
export { UnseenOutside } from './unseen/unseen-outside.tsx'

/** The number of new lines, for links to the notifications. It loads after everything else. */
export const UnseenBadge = late(
  async () => loadWhenIdle(async () => (await import('./unseen/unseen-badge.tsx')).UnseenBadge),
  () => null,
)
