import { mutes as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'

export const mutes = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerPerson: ['user', 'muted'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})
