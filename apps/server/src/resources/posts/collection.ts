import { posts as declared } from '@devhood/contract/collections'
import { defineCollection, owner, publishedBy } from '#engine'

export const posts = defineCollection(declared.name, {
  ...declared,
  owner: 'creator',
  muteBy: 'creator',
  indexes: {
    newest: ['$createdAt'],
    lastChanged: ['$updatedAt'],
    newestByCreator: ['creator', '$createdAt'],
    // Apps of the client API order by it, so it is there although each like writes to it. What it finds may be nearly
    // all posts (those without a like), so no statement may count it as narrow, nor sort a tie of it without a bound.
    mostLiked: ['likesCount'],
  },
  search: ['caption'],
  access: {
    create: owner('creator'),
    read: publishedBy('creator'),
    update: owner('creator'),
    delete: owner('creator'),
  },
})
