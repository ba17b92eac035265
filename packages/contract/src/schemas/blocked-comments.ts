import { type Static, Type } from 'typebox'
import { DateTime, strictObject } from './base.ts'

/** Comments under an own post that a block hides from its author, without what they say. */
export const BlockedComments = strictObject({
  comments: Type.Array(
    strictObject({
      $id: Type.String(),
      $createdAt: DateTime,
      creator: Type.String(),
      /** Whether the author of the post has blocked the person, or only the person them. */
      isOwnBlock: Type.Boolean(),
    }),
  ),
})
export type BlockedComments = Static<typeof BlockedComments>
