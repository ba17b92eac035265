/** Query keys of posts. Everything under `posts.all` holds posts, so one patch reaches all. */
export const postKeys = {
  all: ['posts'],
  one: (postId: string) => ['posts', 'one', postId],
  some: (postIds: readonly string[]) => ['posts', 'some', ...postIds],
  recent: ['posts', 'recent'],
  older: ['posts', 'older'],
  arrivals: ['posts', 'arrivals'],
  endless: ['posts', 'endless'],
  mostLiked: (days: number) => ['posts', 'mostLiked', days],
  search: (term: string) => ['posts', 'search', term],
  tagged: (tag: string) => ['posts', 'tagged', tag],
  following: ['posts', 'following'],
  by: (userId: string) => ['posts', 'by', userId],
  liked: (userId: string) => ['posts', 'liked', userId],
  saved: (userId: string) => ['posts', 'saved', userId],
  more: (userId: string) => ['posts', 'more', userId],
  beside: (postId: string, side: string) => ['posts', 'beside', postId, side],
} as const
