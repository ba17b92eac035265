import { openNotifier } from '#resources/notifications'
import { resource } from '../resource.ts'
import { blocks as collection } from './collection.ts'
import { blockRules } from './rules.ts'

export const blocks = resource({
  collection,
  erase: { user: 'deleteWithPerson', blocked: 'deleteWithPerson' },
  rules: (services) => blockRules(services.changes, openNotifier(services)),
})
