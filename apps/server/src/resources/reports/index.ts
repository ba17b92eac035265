import { HOUR } from '#lib/time'
import { resource } from '../resource.ts'
import { reports as collection } from './collection.ts'
import { reportRules } from './rules.ts'

export const reports = resource({
  collection,
  erase: { user: 'deleteWithPerson', person: 'blank' },
  // A higher rate only keeps operators busy.
  createLimit: { max: 20, windowMs: HOUR },
  rules: () => reportRules,
})
