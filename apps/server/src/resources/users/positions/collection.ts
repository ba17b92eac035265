import { positions as declared } from '@devhood/contract/collections'
import { defineCollection, owner } from '#engine'

export const positions = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  access: {
    create: owner('user'),
    read: owner('user'),
    update: owner('user'),
    delete: owner('user'),
  },
})
