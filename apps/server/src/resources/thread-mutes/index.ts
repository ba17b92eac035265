import { threadMutes as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'
import { resource } from '../resource.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerPost: ['user', 'post'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})

export const threadMutes = resource({ collection, erase: { user: 'deleteWithPerson' } })
