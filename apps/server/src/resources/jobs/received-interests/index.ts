import { resource } from '../../resource.ts'
import { receivedInterestSections } from './archive.ts'
import { receivedInterests as collection } from './collection.ts'
import { receivedInterestRules } from './rules.ts'

export const receivedInterests = resource({
  collection,
  erase: { poster: 'deleteWithPerson', person: 'blank' },
  archive: receivedInterestSections,
  rules: receivedInterestRules,
})
