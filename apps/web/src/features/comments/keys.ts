/** Query keys of comments. Everything under `comments.all` holds comments, so one patch reaches all. */
export const commentKeys = {
  all: ['comments'],
  pages: (postId: string) => ['comments', postId, 'pages'],
  added: (postId: string) => ['comments', postId, 'added'],
  blocked: (postId: string) => ['blocked-comments', postId],
  thread: (postId: string, parentId: string) => ['comments', postId, 'thread', parentId],
  linked: (postId: string, commentId: string) => ['comments', postId, 'linked', commentId],
  /** The toggle of the viewer's like. */
  like: (commentId: string) => ['likeComment', commentId] as const,
  mayComment: (authorId: string, userId: string) => ['follows', 'follower', authorId, userId],
} as const
