/** What a field loads when it gets the focus. */
export { entryAt, referenceAt, technologyAt } from '#lib/suggestions/reference-at'
export { Suggestions } from './suggestions.tsx'
