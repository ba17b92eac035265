export { recentTagsQuery } from './queries.ts'
export { TagsInput, TextAreaWithSuggestions } from './completed-fields.tsx'
