import { resource } from '../../resource.ts'
import { jobSearches as collection } from './collection.ts'
import { jobSearchRules } from './rules.ts'

export const jobSearches = resource({
  collection,
  erase: { user: 'deleteWithPerson' },
  rules: () => jobSearchRules,
})
