import { resource } from '../resource.ts'
import { mutes as collection } from './collection.ts'
import { muteRules } from './rules.ts'

export const mutes = resource({
  collection,
  erase: { user: 'deleteWithPerson', muted: 'deleteWithPerson' },
  rules: () => muteRules,
})
