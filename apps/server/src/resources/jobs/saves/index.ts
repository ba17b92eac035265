import { jobSaves as declared } from '@devhood/contract/collections'
import { invalidStructure, defineCollection, nobody, owner } from '#engine'
import { resource } from '../../resource.ts'
import { findReadable } from '../../shared/relations.ts'
import type { Rules } from '../../shared/rules.ts'
import { related } from '../../shared/archive.ts'
import { adRow, stateOfJob } from '../archive.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerJob: ['user', 'job'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})

/**
 * Drafts can't be saved: a draft is among one's own ads already, and posting it creates a new row, which deletes
 * saves.
 */
const jobSaveRules: Rules = {
  async beforeCreate(context, data) {
    if ((await findReadable(context, 'jobs', data['job']))?.['status'] === 'draft')
      throw invalidStructure('attribute "job" must be an ad that was posted')
    return { data }
  },
}

export const jobSaves = resource({
  collection,
  erase: { user: 'deleteInBatches' },
  archive: [
    {
      list: 'jobSaves',
      id: 'saved-jobs',
      title: 'Saved ads',
      render: (save) => adRow(related(save, 'job'), stateOfJob(related(save, 'job'))),
    },
  ],
  rules: () => jobSaveRules,
})
