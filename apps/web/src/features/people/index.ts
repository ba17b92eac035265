import { lazyPart } from '#ui/lazy-part'

export { applyPersonEvent } from './live-people.ts'
export { followsAmongPages, followToggle } from './follows.ts'
export { forgetGithub } from './github/queries.ts'
export { AuthorLine, FollowAuthor } from './parts/follow-author.tsx'
export { NewPeople } from './parts/new-people.tsx'
export { OfferedPeople } from './parts/offered-people.tsx'
export { PersonHits } from './parts/person-hits.tsx'
export { useOfferedPeople } from './parts/use-offered-people.ts'
export { followCountsQuery } from './follow-counts.ts'
export { distinctStack } from './find/distinct-stack.ts'
export { personKeys } from './keys.ts'
export { OwnGithub } from './github/own-github-lazily.tsx'
export { personFilter, searchPeopleQuery } from './search.ts'

/** Completes technologies, whose table few new members need. */
export const StackPicker = lazyPart(
  async () => (await import('./find/stack-picker.tsx')).StackPicker,
)

/** Rows about the author in the menu of a post, loaded when it opens. */
export const AuthorRows = lazyPart(async () => (await import('./parts/author-rows.tsx')).AuthorRows)
