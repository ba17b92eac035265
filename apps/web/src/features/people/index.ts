import { latePart, lazyPart } from '#ui/lazy-part'

export { activeFilters } from './find/active-filters.ts'
export { applyPersonEvent } from './live-people.ts'
export { followToggle, useFollowing } from './follows.ts'
export { forgetGithub } from './github/queries.ts'
export { AuthorLine, FollowAuthor } from './parts/follow-author.tsx'
export { NewPeople } from './parts/new-people.tsx'
export { OfferedPeople } from './parts/offered-people.tsx'
export { PersonHits } from './parts/person-hits.tsx'
export { useOfferedPeople } from './parts/use-offered-people.ts'
export { followCountsQuery } from './follow-counts.ts'
export { followingQuery } from './lists/queries.ts'
export { personKeys } from './keys.ts'
export { personQuery } from './queries.ts'
export { personFilter, searchPeopleQuery } from './search.ts'

/** Completes technologies, whose table few new members need. */
export const StackPicker = lazyPart(
  async () => (await import('./find/stack-picker.tsx')).StackPicker,
)

/** Most people have no GitHub account connected, so its settings load when one is. */
export const OwnGithub = latePart(async () => (await import('./github/own-github.tsx')).OwnGithub)

/** Rows about the author in the menu of a post, loaded when it opens. */
export const AuthorRows = lazyPart(async () => (await import('./parts/author-rows.tsx')).AuthorRows)
