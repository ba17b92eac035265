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
      archive: { list: 'posts' },
    },
    caption: { kind: 'text', max: LIMITS.captionMax, optional: true },
    imageUrl: { kind: 'media', unexported: { never: 'the file itself is in the archive' } },
    imageId: { kind: 'file', unexported: { inOthers: 'files of others stay with them' } },
    location: { kind: 'text', max: LIMITS.locationMax, line: true, optional: true },
    tags: { kind: 'tags', max: LIMITS.tagsMax, each: LIMITS.tagMax, optional: true },
    /** Clients read the people of it, at most `LIMITS.relationMax`. */
    likes: {
      kind: 'members',
      to: 'users',
      count: 'likesCount',
      reverse: { name: 'liked' },
      archive: { list: 'likes' },
      unexported: { never: 'each like is in the archive of who likes' },
    },
    /** Exact, while `likes` holds at most `LIMITS.relationMax` people. */
    likesCount: { kind: 'integer', min: 0, default: 0, set: 'server' },
    /** Of the picture as it is shown, in pixels, its orientation applied. */
    imageWidth: {
      kind: 'integer',
      min: 1,
      set: 'server',
      unexported: { inOthers: 'files of others stay with them' },
    },
    imageHeight: {
      kind: 'integer',
      min: 1,
      set: 'server',
      unexported: { inOthers: 'files of others stay with them' },
    },
    /** A thumbhash in base64: the blur to show until the picture is there. */
    imageHash: {
      kind: 'text',
      max: 100,
      line: true,
      set: 'server',
      unexported: { never: 'it is drawn from the file' },
    },
    /** What the picture shows, for whom it can not; '' where nobody has said it. */
    imageAlt: { kind: 'text', max: LIMITS.altMax, default: '' },
    /** By an operator: the post is there for its creator and operators alone. */
    hidden: {
      kind: 'flag',
      set: 'server',
      unexported: { never: 'decisions of operators are a list of their own' },
    },
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
