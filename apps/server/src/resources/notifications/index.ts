import { resource } from '../resource.ts'
import { notificationSections } from './archive.ts'
import { notifications as collection } from './collection.ts'
import { notificationRules } from './rules.ts'
import { notificationExpiry } from './upkeep.ts'

export { type Event, openNotifier } from './notifier.ts'

export const notifications = resource({
  collection,
  erase: { user: 'deleteInBatches', actor: 'deleteInBatches' },
  archive: notificationSections,
  rules: notificationRules,
  sweep: notificationExpiry,
})
