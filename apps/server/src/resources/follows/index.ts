import { resource } from '../resource.ts'
import { follows as collection } from './collection.ts'
import { followRules } from './rules.ts'

export const follows = resource({
  collection,
  erase: { follower: 'deleteInBatches', followed: 'deleteInBatches' },
  rules: () => followRules,
})
