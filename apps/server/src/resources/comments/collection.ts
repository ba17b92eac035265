import { comments as declared } from '@devhood/contract/collections'
import { allOf, defineCollection, owner, publishedBy, readersOf } from '#engine'

export const comments = defineCollection(declared.name, {
  ...declared,
  owner: 'creator',
  muteBy: 'creator',
  pendingDeletions: { table: 'comment_deletions', column: 'comment' },
  indexes: {
    newestByPost: ['post', '$createdAt'],
    // The comments of a post without their replies, and the replies of one.
    newestByPostAndParent: ['post', 'parent', '$createdAt'],
    newestByParent: ['parent', '$createdAt'],
    newestByCreator: ['creator', '$createdAt'],
  },
  access: {
    create: owner('creator'),
    read: allOf(publishedBy('creator'), readersOf('post')),
    update: owner('creator'),
    delete: owner('creator'),
  },
})
