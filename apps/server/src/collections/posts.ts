import { LIMITS } from '@devhood/contract'
import { defineCollection, owner, shownBy } from '#engine'

/** A picture with what its creator says about it. */
export const posts = defineCollection('posts', {
  fields: {
    creator: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      reverse: { name: 'posts' },
    },
    caption: { kind: 'text', max: LIMITS.captionMax, optional: true },
    imageUrl: { kind: 'media' },
    imageId: { kind: 'file' },
    location: { kind: 'text', max: LIMITS.locationMax, line: true, optional: true },
    tags: { kind: 'tags', max: LIMITS.tagsMax, each: LIMITS.tagMax, optional: true },
    likes: { kind: 'members', to: 'users', count: 'likesCount', reverse: { name: 'liked' } },
    likesCount: { kind: 'integer', min: 0, default: 0, set: 'server' },
    imageWidth: { kind: 'integer', min: 1, set: 'server' },
    imageHeight: { kind: 'integer', min: 1, set: 'server' },
    imageHash: { kind: 'text', max: 100, line: true, set: 'server' },
    imageAlt: { kind: 'text', max: LIMITS.altMax, default: '' },
    /** By an operator: the post is there for its creator and operators alone. */
    hidden: { kind: 'flag', set: 'server' },
  },
  owner: 'creator',
  quietBy: 'creator',
  indexes: {
    newest: ['$createdAt'],
    lastChanged: ['$updatedAt'],
    newestByCreator: ['creator', '$createdAt'],
    // Apps of the client API order by it, so it is there although each like writes to it. What it finds may be nearly
    // all posts (those without a like), so no statement may count it as narrow, nor sort a tie of it without a bound.
    mostLiked: ['likesCount'],
  },
  search: ['caption'],
  nested: [
    'creator',
    'caption',
    'imageUrl',
    'imageId',
    'location',
    'tags',
    'likes',
    'likesCount',
    'imageWidth',
    'imageHeight',
    'imageHash',
    'imageAlt',
  ],
  access: {
    create: owner('creator'),
    read: shownBy('creator'),
    update: owner('creator'),
    delete: owner('creator'),
  },
})
