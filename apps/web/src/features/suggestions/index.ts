export { recentTagsQuery } from './queries.ts'
export { TagsInput } from './tags-input.tsx'
export { TextAreaWithSuggestions } from './text-area-with-suggestions.tsx'
