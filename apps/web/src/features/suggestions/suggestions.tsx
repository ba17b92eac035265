import { useDebounced } from '#lib/forms/use-debounced'
import { type TypedReference } from '#lib/suggestions/reference-at'
import { type Suggestion, type SuggestionField, SuggestionList } from '#ui/forms/suggestion-list'
import { completeTechnology } from '@devhood/contract/technologies'
import { foldCase, foldTag, mentionsIn, tagsIn } from '@devhood/contract/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject } from 'react'

import { MAX_SUGGESTIONS, recentTagsQuery, suggestedPeopleQuery } from './queries.ts'

/** Minimum number of characters of a username; fewer would match everybody. */
const MIN_LENGTH = 2

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

/** Suggestions for what is being typed, best first. */
function useSuggestions(reference: TypedReference): readonly Suggestion[] {
  const isTechnology = reference.kind === 'technology'
  const isMention = reference.kind === 'mention'
  const people = useSuggestedPeople(isMention ? foldCase(reference.term) : '')
  const tags = useSuggestedTags(
    isMention || isTechnology ? '' : reference.term,
    reference.kind === 'entry',
  )
  if (isTechnology) return suggestedTechnologies(reference.term)
  return (isMention ? people : tags).slice(0, MAX_SUGGESTIONS)
}

function useSuggestedPeople(term: string): Suggestion[] {
  const searched = useDebounced(term)
  const { data, isPlaceholderData } = useQuery({
    ...suggestedPeopleQuery(searched),
    enabled: searched.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  })
  if (term.length < MIN_LENGTH || !data) return []
  const isOutdated = isPlaceholderData || searched !== term
  const people = data.map((person) => ({ ...person, folded: foldCase(person.username) }))
  return (
    people
      // Usernames that can't be mentioned have other characters, such as blanks.
      .filter(({ folded }) => mentionsIn(`@${folded}`)[0] === folded)
      .filter(({ folded, name }) => !isOutdated || `${folded} ${foldCase(name)}`.includes(term))
      .toSorted(
        (one, other) => Number(other.folded.startsWith(term)) - Number(one.folded.startsWith(term)),
      )
      .map(({ $id, name, username, imageUrl }) => ({
        id: $id,
        insert: `@${username}`,
        label: name,
        hint: `@${username}`,
        avatar: { name, imageUrl },
      }))
  )
}

function suggestedTechnologies(term: string): Suggestion[] {
  const names = completeTechnology(term, MAX_SUGGESTIONS)
  // A name that is complete must not be in the way of Enter.
  if (names.includes(term.trim())) return []
  return names.map((name) => ({ id: name, insert: `${name},`, label: name }))
}

function useSuggestedTags(typed: string, isEntry: boolean): Suggestion[] {
  const term = foldTag(typed)
  const { data: tags = [] } = useQuery({ ...recentTagsQuery(), enabled: term !== '' })
  // A tag that is complete must not be in the way of Enter.
  if (term === '' || tags.includes(term)) return []
  const technologies = completeTechnology(typed, MAX_SUGGESTIONS).map(foldTag)
  const found = new Set([...tags.filter((tag) => tag.startsWith(term)), ...technologies])
  // The field takes blanks and commas out of its entries.
  const fits = (tag: string) => (isEntry ? !/[\s,]/u.test(tag) : tagsIn(`#${tag}`)[0] === tag)
  return [...found]
    .filter(fits)
    .map((tag) => ({ id: tag, insert: isEntry ? `${tag},` : `#${tag}`, label: `#${tag}` }))
}
