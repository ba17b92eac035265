import { loadWhenIdle } from '#lib/dom/idle'
import { latePart } from '#ui/lazy-part'

export { applyNotificationEvent } from './live-notifications.ts'
export { changeChoices, useNotificationChoices } from './choices.ts'
export { KindSwitches } from './kinds/kind-switches.tsx'
export { type Notification } from './queries.ts'
export { UnseenInTitle } from './unseen/unseen-in-title.tsx'

/** The number of new lines, for links to the notifications. It loads after everything else. */
export const UnseenBadge = latePart(
  async () => loadWhenIdle(async () => (await import('./unseen/unseen-badge.tsx')).UnseenBadge),
  () => null,
)
