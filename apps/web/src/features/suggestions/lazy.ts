/** What a text area loads when it gets the focus. */
export { referenceAt } from '#lib/suggestions/reference-at'
export { Suggestions } from './suggestions.tsx'
