import { resource } from '../../resource.ts'
import { positionSections } from './archive.ts'
import { positions as collection } from './collection.ts'
import { positionRules } from './rules.ts'

export const positions = resource({
  collection,
  erase: { user: 'deleteWithPerson' },
  archive: positionSections,
  rules: () => positionRules,
})
