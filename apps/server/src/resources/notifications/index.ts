import { MINUTE } from '#lib/time'
import { NOTIFICATIONS_PER_GROUP } from '@devhood/contract'
import { resource } from '../resource.ts'
import { notificationSections } from './archive.ts'
import { notifications as collection } from './collection.ts'
import { notificationRules } from './rules.ts'
import { notificationExpiry } from './upkeep.ts'

export { knownMentions, notifyMentioned } from './mentions.ts'
export { type Event, type Notifier, openNotifier } from './notifier.ts'
export { unseenNotifications } from './unseen.ts'

export const notifications = resource({
  collection,
  erase: { user: 'deleteInBatches', actor: 'deleteInBatches' },
  archive: notificationSections,
  rules: notificationRules,
  // One line of the screen may stand for a whole group, and is removed as one.
  deleteLimit: { max: 3 * NOTIFICATIONS_PER_GROUP, windowMs: MINUTE },
  sweep: notificationExpiry,
})
