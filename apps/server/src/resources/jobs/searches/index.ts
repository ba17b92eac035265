import { resource } from '../../resource.ts'
import { jobAlerts } from './alerts.ts'
import { jobSearchSections } from './archive.ts'
import { jobSearches as collection } from './collection.ts'
import { jobSearchRules } from './rules.ts'

export const jobSearches = resource({
  collection,
  erase: { user: 'deleteWithPerson' },
  archive: jobSearchSections,
  rules: () => jobSearchRules,
  sweep: jobAlerts,
})
