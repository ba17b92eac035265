import { resource } from '../resource.ts'
import { pushSubscriptionSections } from './archive.ts'
import { pushSubscriptions as collection } from './collection.ts'
import { pushSubscriptionRules } from './rules.ts'

export const pushSubscriptions = resource({
  collection,
  erase: { user: 'deleteWithPerson' },
  archive: pushSubscriptionSections,
  rules: pushSubscriptionRules,
})
