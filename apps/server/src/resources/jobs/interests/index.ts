import { HOUR } from '#lib/time'
import { resource } from '../../resource.ts'
import { interestSections } from './archive.ts'
import { interests as collection } from './collection.ts'
import { interestRules } from './rules.ts'

export const interests = resource({
  collection,
  // Received interests stay: one that disappears with an account would reveal whose it was.
  erase: { user: 'deleteInBatches' },
  archive: interestSections,
  // A declined person can be interested again, but not all the time.
  createLimit: { max: 30, windowMs: HOUR },
  rules: interestRules,
})
