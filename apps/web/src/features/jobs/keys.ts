export const jobKeys = {
  all: ['jobs'],
  /** `filters`: the query string of the job board. */
  board: (filters: string) => ['jobs', 'board', filters],
  newest: ['jobs', 'newest'],
  one: (jobId: string) => ['jobs', 'one', jobId],
  mine: (userId: string) => ['jobs', 'mine', userId],
  saved: (userId: string) => ['jobs', 'saved', userId],
} as const

export const searchKeys = {
  saved: ['jobSearches', 'kept'],
  newMatches: (query: string, seenAt: string) => ['jobSearches', 'news', query, seenAt],
} as const

export const interestKeys = {
  interests: ['interests'],
  interestFor: (jobId: string) => ['interests', 'in', jobId],
  myInterests: ['interests', 'mine'],
  leads: ['leads'],
  ownMatch: (jobId: string) => ['interests', 'match', jobId],
  receivedMatch: (jobId: string, personId: string) => ['leads', 'match', jobId, personId],
  lastCard: ['interests', 'card'],
  receivedFor: (jobId: string, segment: string) => ['leads', 'of', jobId, segment],
  segmentCounts: (jobId: string) => ['leads', 'counts', jobId],
  receivedCounts: ['leads', 'counts'],
} as const
