import { posts as declared } from '@devhood/contract/collections'
import { defineCollection, owner, publishedBy } from '#engine'

export const posts = defineCollection(declared.name, {
  ...declared,
  owner: 'creator',
  muteBy: 'creator',
  pendingDeletions: { table: 'post_deletions', column: 'post' },
  indexes: {
    newest: ['$createdAt'],
    lastChanged: ['$updatedAt'],
    newestByCreator: ['creator', '$createdAt'],
    // Client apps order by it, so the index exists although every like updates it. It may match nearly all posts
    // (those without a like). So no statement may treat it as selective, nor sort equal counts without a limit.
    mostLiked: ['likesCount'],
  },
  // The most liked posts of a day are few among all.
  covered: { mostLiked: ['$createdAt'] },
  search: ['caption'],
  together: {
    attribute: 'text',
    similar: 'similarText',
    exact: 'exactText',
    also: ['imageAlt', 'location', 'tags', 'pictures'],
    alone: ['location', 'tags'],
  },
  feed: {
    attribute: 'followedBy',
    people: { by: 'creator', in: 'follows', follower: 'follower', followed: 'followed' },
    tags: { by: 'tags', in: 'tagFollows', follower: 'user', followed: 'tag' },
  },
  access: {
    create: owner('creator'),
    read: publishedBy('creator', { toGuests: { unless: 'membersOnly' } }),
    update: owner('creator'),
    delete: owner('creator'),
  },
})
