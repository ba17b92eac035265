import { type Static, Type } from 'typebox'
import { documentList, documentMeta, exactly, nullable } from './base.ts'
import { PersonCard } from './person-card.ts'

const postFields = {
  caption: nullable(Type.String()),
  location: nullable(Type.String()),
  tags: Type.Array(Type.String()),
  imageUrl: Type.String(),
  imageId: Type.String(),
  /** Of the picture as it is shown, in pixels, its orientation applied. Set by the server. */
  imageWidth: Type.Integer({ minimum: 1 }),
  imageHeight: Type.Integer({ minimum: 1 }),
  /** A thumbhash in base64: the blur to show until the picture is there. Set by the server. */
  imageHash: Type.String(),
  /** What the picture shows, for whom it can not; '' where nobody has said it. */
  imageAlt: Type.String(),
  /** Exact, while `likes` holds at most `LIMITS.relationMax` people. */
  likesCount: Type.Integer({ minimum: 0 }),
}

export const Post = exactly({
  ...documentMeta,
  ...postFields,
  /** Null once the person is gone. */
  creator: nullable(PersonCard),
  likes: Type.Array(PersonCard),
  /** By an operator: only its creator and operators still see it. Set by the server. */
  hidden: Type.Boolean(),
})
export type Post = Static<typeof Post>

/** A post inside a user or a save; which relations it still carries depends on the depth. */
export const NestedPost = exactly({
  ...documentMeta,
  ...postFields,
  creator: Type.Optional(nullable(PersonCard)),
  likes: Type.Optional(Type.Array(PersonCard)),
})
export type NestedPost = Static<typeof NestedPost>

export const PostList = documentList(Post)
export type PostList = Static<typeof PostList>
