import { HOUR } from '#lib/time'
import { resource } from '../resource.ts'
import { commentSections } from './archive.ts'
import { comments as collection } from './collection.ts'
import { commentRules } from './rules.ts'

export const comments = resource({
  collection,
  erase: { creator: 'deleteAsOwner' },
  archive: commentSections,
  // A lively discussion needs one every twelve seconds at most; a higher rate is spam.
  createLimit: { max: 300, windowMs: HOUR },
  rules: commentRules,
})
