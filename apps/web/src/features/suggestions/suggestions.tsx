import { type TypedReference } from '#lib/suggestions/reference-at'
import { SuggestionList, type SuggestionField } from '#ui/forms/suggestion-list'
import { type RefObject } from 'react'

import { useSuggestions } from './use-suggestions.ts'

interface SuggestionsProps {
  readonly field: RefObject<SuggestionField | null>
  /** What is being typed in the field. */
  readonly reference: TypedReference
}

/** The list for the tag or mention that is being typed, unless there is nothing to suggest. */
export function Suggestions({ field, reference }: SuggestionsProps) {
  const suggestions = useSuggestions(reference)
  if (suggestions.length === 0) return null
  // Escape closes the list for this reference.
  return (
    <SuggestionList
      key={reference.from}
      field={field}
      reference={reference}
      suggestions={suggestions}
    />
  )
}
