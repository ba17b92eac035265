import { resource } from '../resource.ts'
import { tagFollowSections } from './archive.ts'
import { tagFollows as collection } from './collection.ts'
import { tagFollowRules } from './rules.ts'

export const tagFollows = resource({
  collection,
  erase: { user: 'deleteWithPerson' },
  archive: tagFollowSections,
  rules: () => tagFollowRules,
})
