import { resource } from '../resource.ts'
import { jobSections } from './archive.ts'
import { jobs as collection } from './collection.ts'
import { jobRules } from './rules.ts'
import { jobExpiry } from './upkeep.ts'

export { type StoredJobDetails, summarizeJob } from './facts.ts'

export const jobs = resource({
  collection,
  erase: { poster: 'deleteAsOwner' },
  archive: jobSections,
  rules: jobRules,
  sweep: jobExpiry,
})
