import { openNotifier } from '#resources/notifications'
import { resource } from '../resource.ts'
import { postSections } from './archive.ts'
import { posts as collection } from './collection.ts'
import { postRules } from './rules.ts'

export { postRow } from './archive.ts'

export const posts = resource({
  collection,
  erase: { creator: 'deleteAsOwner', likes: 'removeMember' },
  archive: postSections,
  rules: (services) => postRules(services, openNotifier(services)),
})
