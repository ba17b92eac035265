import { searchedTag } from '#features/posts'
import { type JobFilters, parseJobFilters } from '@devhood/contract'

/** The filters of the job board for a search: a leading # looks in the stack. */
export function jobFiltersFor(term: string): JobFilters {
  const tag = searchedTag(term)
  const none = parseJobFilters(new URLSearchParams())
  return tag === undefined ? { ...none, text: term } : { ...none, stack: [tag] }
}
