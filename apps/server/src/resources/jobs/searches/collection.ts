import { jobSearches as declared } from '@devhood/contract/collections'
import { defineCollection, owner } from '#engine'

export const jobSearches = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'], longestWaiting: ['alertedAt'] },
  unique: { feed: ['feedKey'] },
  access: {
    create: owner('user'),
    read: owner('user'),
    update: owner('user'),
    delete: owner('user'),
  },
})
