/** Where ads lie in the query cache. */
export const jobKeys = {
  all: ['jobs'],
  /** `filters`: as the address of the board has them. */
  board: (filters: string) => ['jobs', 'board', filters],
  one: (jobId: string) => ['jobs', 'one', jobId],
  mine: (userId: string) => ['jobs', 'mine', userId],
  saved: (userId: string) => ['jobs', 'saved', userId],
} as const

/** And the searches that the reader keeps, with what is new in each. */
export const searchKeys = {
  saved: ['jobSearches', 'kept'],
  newMatches: (query: string, seenAt: string) => ['jobSearches', 'news', query, seenAt],
} as const

/** And interest: one's own, and what posters learn of others'. */
export const interestKeys = {
  interests: ['interests'],
  interestFor: (jobId: string) => ['interests', 'in', jobId],
  myInterests: ['interests', 'mine'],
  leads: ['leads'],
  receivedFor: (jobId: string) => ['leads', 'of', jobId],
  receivedCounts: ['leads', 'counts'],
} as const
