import { notifications as declared } from '@devhood/contract/collections'
import { allOf, defineCollection, nobody, owner, publishedBy } from '#engine'

export const notifications = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  muteBy: 'actor',
  indexes: {
    newestByUser: ['user', '$createdAt'],
    unseenByUser: ['user', 'seenAt'],
    oldest: ['$createdAt'],
    newestByGroup: ['user', 'group', '$createdAt'],
  },
  access: {
    create: nobody,
    // Those about hidden and blocked people disappear for as long as they are hidden or blocked.
    read: allOf(owner('user'), publishedBy('actor')),
    update: owner('user'),
    delete: owner('user'),
  },
})
