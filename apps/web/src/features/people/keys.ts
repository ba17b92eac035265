export const personKeys = {
  all: ['people'],
  one: (userId: string) => ['people', 'one', userId],
  username: (username: string) => ['people', 'username', username],
  /** People who match these filters, in this order. */
  filtered: (filters: unknown) => ['people', 'filtered', filters],
  newest: ['people', 'newest'],
  suggested: (userId: string) => ['people', 'suggested', userId],
  found: (term: string) => ['people', 'found', term],
  likers: (postId: string) => ['people', 'likers', postId],
  followers: (userId: string) => ['people', 'followers', userId],
  following: (userId: string) => ['people', 'following', userId],
  knownFollowers: (userId: string, viewer: string) => ['people', 'known', userId, viewer],
  /** Links or entries of the resume. */
  entries: (name: string, userId: string) => ['profile', name, userId],
  github: (userId: string) => ['profile', 'github', userId],
  ownGithub: ['profile', 'own-github'],
  resume: (userId: string) => ['profile', 'resume', userId],
  /** Numbers of followers and followed people. */
  counts: (userId: string) => ['people', 'counts', userId],
  /** The newest pictures of the people on a page. */
  pictures: (userIds: readonly string[]) => ['people', 'pictures', ...userIds],
} as const
