import { useDebounced } from '#lib/forms/use-debounced'
import { type TypedReference } from '#lib/suggestions/reference-at'
import { type Suggestion } from '#ui/forms/suggestion-list'
import { foldCase, foldTag, mentionsIn, tagsIn } from '@devhood/contract/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { MAX_SUGGESTIONS, recentTagsQuery, suggestedPeopleQuery } from './queries.ts'

/** Minimum number of characters of a username; fewer would match everybody. */
const MIN_LENGTH = 2

/** Suggestions for the tag or mention that is being typed, best first. */
export function useSuggestions(reference: TypedReference): readonly Suggestion[] {
  const isMention = reference.kind === 'mention'
  const people = useSuggestedPeople(isMention ? foldCase(reference.term) : '')
  const tags = useSuggestedTags(isMention ? '' : reference.term, reference.kind === 'entry')
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

function useSuggestedTags(typed: string, isEntry: boolean): Suggestion[] {
  const term = foldTag(typed)
  const { data: tags = [] } = useQuery({ ...recentTagsQuery(), enabled: term !== '' })
  // A tag that is complete must not be in the way of Enter.
  if (term === '' || tags.includes(term)) return []
  const found = tags.filter((tag) => tag.startsWith(term))
  // The field takes blanks and commas out of its entries.
  if (isEntry)
    return found
      .filter((tag) => !/[\s,]/u.test(tag))
      .map((tag) => ({ id: tag, insert: `${tag},`, label: `#${tag}` }))
  return found
    .filter((tag) => tagsIn(`#${tag}`)[0] === tag)
    .map((tag) => ({ id: tag, insert: `#${tag}`, label: `#${tag}` }))
}
