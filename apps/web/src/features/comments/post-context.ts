import { type Post } from '@devhood/contract/schemas'
import { createContext, use } from 'react'

/** What comments do to their post, such as to its number of comments. */
export interface PostChanges {
  /** Changes what is shown of the post at once. The returned undo restores the changed fields. */
  readonly patchPost: (change: (post: Post) => Partial<Post>) => () => void
  /** Fetches the post: the server has changed it. */
  readonly refetchPost: () => void
}

/** The post whose comments are shown. */
export interface CommentedPost extends PostChanges {
  readonly post: Post
  /** Whether the viewer may comment now. */
  readonly mayComment: boolean
  /** The comment whose reply field is open: one at a time, and the form of the page is folded then. */
  readonly replyingTo: string | undefined
  readonly onReply: (commentId: string | undefined) => void
}

export const PostContext = createContext<CommentedPost | undefined>(undefined)

export function usePost(): CommentedPost {
  const post = use(PostContext)
  if (!post) throw new Error('Comments are shown on the page of a post.')
  return post
}
