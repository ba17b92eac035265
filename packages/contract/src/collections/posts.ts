import { LIMITS } from '../limits.ts'
import { type Declaration } from './declaration/field.ts'
import {
  createdBy,
  FILE_OF_OTHERS,
  HELD,
  HIDDEN,
  LIKES_COUNT,
  likedBy,
  mentionsIn,
} from './declaration/shared-fields.ts'

/** A side of the displayed picture in pixels, after applying its orientation. */
const SIDE = { kind: 'integer', min: 1, set: 'server', unexported: FILE_OF_OTHERS } as const

/** Pictures with their author's caption. */
export const posts = {
  name: 'posts',
  part: 'posts',
  idSetting: 'POSTS_COLLECTION_ID',
  fields: {
    creator: { ...createdBy('posts'), reverse: { name: 'posts' } },
    caption: { kind: 'text', max: LIMITS.captionMax, optional: true },
    mentions: mentionsIn('caption'),
    imageUrl: { kind: 'media', unexported: { never: 'the file itself is in the archive' } },
    imageId: { kind: 'file', unexported: FILE_OF_OTHERS },
    location: { kind: 'text', max: LIMITS.locationMax, line: true, optional: true },
    tags: {
      kind: 'tags',
      max: LIMITS.tagsMax,
      each: LIMITS.tagMax,
      optional: true,
      inTexts: ['caption'],
    },
    likes: { ...likedBy('likes'), reverse: { name: 'liked', audience: 'member' } },
    likesCount: LIKES_COUNT,
    imageWidth: SIDE,
    imageHeight: SIDE,
    /** A base64 thumbhash: the blurred preview until the picture has loaded. */
    imageHash: {
      kind: 'text',
      max: 100,
      line: true,
      set: 'server',
      unexported: { never: 'it is drawn from the file' },
    },
    /** Text alternative of the picture; '' when there is none. */
    imageAlt: { kind: 'text', max: LIMITS.altMax, default: '' },
    /** File ids of all pictures, in their order. The first one is `imageId`; setting that alone replaces the first. */
    imageIds: {
      kind: 'pictureList',
      of: 'pictures',
      property: 'imageId',
      each: { kind: 'file' },
      max: LIMITS.picturesMax,
      unique: true,
      unexported: FILE_OF_OTHERS,
    },
    /** As many text alternatives, of which the first one is `imageAlt`. Without them, pictures keep theirs. */
    imageAlts: {
      kind: 'pictureList',
      of: 'pictures',
      property: 'alt',
      each: { kind: 'text', max: LIMITS.altMax },
      max: LIMITS.picturesMax,
    },
    /** The same pictures with everything that shows them. */
    pictures: {
      kind: 'pictures',
      set: 'server',
      first: {
        imageId: 'imageId',
        imageUrl: 'imageUrl',
        width: 'imageWidth',
        height: 'imageHeight',
        hash: 'imageHash',
        alt: 'imageAlt',
      },
      unexported: { never: 'the files themselves are in the archive' },
    },
    /** Exact count of the comments, without placeholders and without those that operators have hidden. */
    commentsCount: { kind: 'integer', min: 0, default: 0, set: 'server' },
    /** Who may comment: everyone; the author and the people whom the author follows; or nobody. */
    commenting: {
      kind: 'text',
      max: 20,
      oneOf: ['everyone', 'following', 'off'],
      default: 'everyone',
    },
    /** When the author last changed what the post shows. Likes, comments and who may comment don't count. */
    editedAt: {
      kind: 'instant',
      optional: true,
      set: 'server',
      changesWith: ['caption', 'location', 'tags', 'imageId', 'imageIds', 'imageAlt', 'imageAlts'],
    },
    hidden: HIDDEN,
    held: HELD,
  },
  nested: [
    'creator',
    'caption',
    'mentions',
    'imageUrl',
    'imageId',
    'location',
    'tags',
    'likes',
    'likesCount',
    'commentsCount',
    'commenting',
    'editedAt',
    'imageWidth',
    'imageHeight',
    'imageHash',
    'imageAlt',
    'pictures',
  ],
} as const satisfies Declaration
