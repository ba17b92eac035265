import { resource } from '../resource.ts'
import { notificationSections } from './archive.ts'
import { notifications as collection } from './collection.ts'
import { notificationRules } from './rules.ts'
import { notificationExpiry } from './upkeep.ts'

export { notifyMentioned } from './mentions.ts'
export { type Event, type Notifier, openNotifier } from './notifier.ts'

export const notifications = resource({
  collection,
  erase: { user: 'deleteInBatches', actor: 'deleteInBatches' },
  archive: notificationSections,
  rules: notificationRules,
  sweep: notificationExpiry,
})
