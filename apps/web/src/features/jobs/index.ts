import { latePart } from '#ui/lazy-part'

export { interestKeys } from './keys.ts'
export { adTitle } from './ad-state.ts'
export { activeFilters } from './board/active-filters.ts'
export { NoneFound, NoneYet } from './board/no-jobs.tsx'
export { FilterGroup, type FilterGroupProps } from './board/filter-group.tsx'
export { AdArticle, AdFacts, AdHead, ApplyBar } from './parts/ad-article.tsx'
export { JobNotFound } from './parts/loaded-job.tsx'
export { AdStateNotice } from './parts/job-notice.tsx'
export { ApplyLink, GuestPrompt } from './parts/viewer-actions.tsx'
export { JobHits } from './parts/job-hits.tsx'
export { JobRow } from './parts/job-row.tsx'
export { newestJobsQuery } from './newest-jobs.ts'
export { boardQuery, countText } from './queries.ts'
export { SavedJobs } from './saves/saved-jobs.tsx'

/** Few conversations are about an ad. */
export const MatchCard = latePart(
  async () => (await import('./interests/contact/match-card.tsx')).MatchCard,
)

/** What one shares with matches by default, for the settings. */
export const ContactSettings = latePart(
  async () => (await import('./interests/contact/contact-settings.tsx')).ContactSettings,
)
