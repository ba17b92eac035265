import { type Post } from '@devhood/contract/schemas'
import { createContext, use } from 'react'

/** The post whose comments are shown. */
export interface CommentedPost {
  readonly post: Post
  /** Whether the viewer may comment now. */
  readonly mayComment: boolean
  /** The comment whose reply field is open: one at a time, and the form of the page is folded then. */
  readonly replyingTo: string | undefined
  readonly onReply: (commentId: string | undefined) => void
  /** Changes the shown number of comments. */
  readonly onCount: (change: 1 | -1) => void
  /** Fetches the number of comments. */
  readonly onDeleted: () => void
}

export const PostContext = createContext<CommentedPost | undefined>(undefined)

export function usePost(): CommentedPost {
  const post = use(PostContext)
  if (!post) throw new Error('Comments are shown on the page of a post.')
  return post
}
