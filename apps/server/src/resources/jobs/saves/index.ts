import { resource } from '../../resource.ts'
import { jobSaveSections } from './archive.ts'
import { jobSaves as collection } from './collection.ts'
import { jobSaveRules } from './rules.ts'

export const jobSaves = resource({
  collection,
  erase: { user: 'deleteInBatches' },
  archive: jobSaveSections,
  rules: () => jobSaveRules,
})
