import { notifications as declared } from '@devhood/contract/collections'
import { allOf, defineCollection, nobody, owner, publishedBy, readersOf } from '#engine'

export const notifications = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  muteBy: 'actor',
  indexes: {
    newestByUser: ['user', '$createdAt'],
    unseenByUser: ['user', 'seenAt', '$createdAt'],
    oldest: ['$createdAt'],
    // A group is about one post or none: this also finds the notifications of a post (decision 99).
    newestByGroup: ['post', 'user', 'group', '$createdAt'],
  },
  access: {
    create: nobody,
    // What the person may not read at the moment is not mentioned either: of blocked people, or hidden.
    read: allOf(owner('user'), publishedBy('actor'), readersOf('post'), readersOf('comment')),
    update: owner('user'),
    delete: owner('user'),
  },
})
