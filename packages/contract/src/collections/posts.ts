import { LIMITS } from '../limits.ts'
import { type Declaration } from './field.ts'

/** A picture with what its creator says about it. */
export const posts = {
  name: 'posts',
  idSetting: 'POSTS_COLLECTION_ID',
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
} as const satisfies Declaration
