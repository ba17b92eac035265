export { recentTagsQuery } from './queries.ts'
export { TextAreaWithSuggestions } from './text-area-with-suggestions.tsx'
