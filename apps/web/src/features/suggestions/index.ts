export { recentTagsQuery } from './queries.ts'
export { StackInput, TagsInput, TextAreaWithSuggestions } from './completed-fields.tsx'
