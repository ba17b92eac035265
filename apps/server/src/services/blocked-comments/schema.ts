import { BlockedComments } from '@devhood/contract/schemas'
import { Type } from 'typebox'

export const BLOCKED_COMMENTS = {
  summary: 'Comments on your post that are hidden from you by a block',
  description:
    'For the author of the post, who can delete and report them: without their texts and names, newest first, at most 100. `isOwnBlock` says whether the author has blocked the person in `creator`.',
  params: Type.Object({ postId: Type.String() }),
  response: { 200: BlockedComments },
}
