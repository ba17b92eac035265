import { openNotifier } from '#resources/notifications'
import { resource } from '../resource.ts'
import { followSections } from './archive.ts'
import { follows as collection } from './collection.ts'
import { followRules } from './rules.ts'

export { followEvent } from './rules.ts'

export const follows = resource({
  collection,
  erase: { follower: 'deleteInBatches', followed: 'deleteInBatches' },
  archive: followSections,
  rules: (services) => followRules(openNotifier(services)),
})
