import { resource } from '../../resource.ts'
import { linkSections } from './archive.ts'
import { links as collection } from './collection.ts'
import { linkRules } from './rules.ts'

export const links = resource({
  collection,
  erase: { user: 'deleteWithPerson' },
  archive: linkSections,
  rules: () => linkRules,
})
