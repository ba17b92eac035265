import { interests as declared } from '@devhood/contract/collections'
import { defineCollection, owner } from '#engine'

export const interests = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerJob: ['user', 'job'] },
  access: {
    create: owner('user'),
    read: owner('user'),
    update: owner('user'),
    delete: owner('user'),
  },
})
