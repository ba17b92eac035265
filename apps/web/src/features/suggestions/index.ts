export { TextAreaWithSuggestions } from './text-area-with-suggestions.tsx'
