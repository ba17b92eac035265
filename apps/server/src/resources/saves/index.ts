import { saves as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'
import { postRow } from '#resources/posts'
import { resource } from '../resource.ts'
import { related } from '../shared/archive.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerPost: ['user', 'post'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})

export const saves = resource({
  collection,
  erase: { user: 'deleteInBatches' },
  archive: [
    {
      list: 'saves',
      id: 'saved',
      title: 'Saved',
      render: (save) => postRow(related(save, 'post')),
    },
  ],
})
