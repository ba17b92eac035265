import { lazyPart } from '#ui/lazy-part'

export { applyPersonEvent } from './live-people.ts'
export { followsAmongPages, followToggle } from './follows.ts'
export { forgetGithub } from './github/queries.ts'
export { NewPeople, NewPeopleSection } from './parts/new-people.tsx'
export { PersonHits } from './parts/person-hits.tsx'
export { followCountsQuery } from './follow-counts.ts'
export { OwnGithub } from './github/own-github-lazily.tsx'
export { personFilter, searchPeopleQuery } from './search.ts'

/** Rows about the author in the menu of a post, loaded when it opens. */
export const AuthorRows = lazyPart(async () => (await import('./parts/author-rows.tsx')).AuthorRows)
