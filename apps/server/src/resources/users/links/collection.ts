import { links as declared } from '@devhood/contract/collections'
import { defineCollection, owner, publishedBy } from '#engine'

export const links = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'], longestUnchecked: ['checkedAt'] },
  access: {
    create: owner('user'),
    read: publishedBy('user', { toGuests: { unless: 'membersOnly' } }),
    update: owner('user'),
    delete: owner('user'),
  },
})
