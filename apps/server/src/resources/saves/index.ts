import { resource } from '../resource.ts'
import { saveSections } from './archive.ts'
import { saves as collection } from './collection.ts'

export const saves = resource({
  collection,
  erase: { user: 'deleteInBatches' },
  archive: saveSections,
})
