import { boardQuery } from '#features/jobs'
import { searchPeopleQuery } from '#features/people'
import { postLists } from '#features/posts'
import { searchTagsQuery } from '#features/tags'
import { searchedTag } from '#lib/text/searched-tag'
import { type JobFilters, parseJobFilters } from '@devhood/contract'
import { type InfiniteData } from '@tanstack/react-query'

/** The filters of the job board for a search: a leading # looks in the stack. */
export function jobFiltersFor(term: string): JobFilters {
  const tag = searchedTag(term)
  const none = parseJobFilters(new URLSearchParams())
  return tag === undefined ? { ...none, text: term } : { ...none, stack: [tag] }
}

/** What a search finds of each kind. */
export const foundQueries = (term: string) => ({
  posts: keepFound(postLists.search(term)),
  people: keepFound(searchPeopleQuery(term)),
  tags: keepFound(searchTagsQuery(term)),
  jobs: keepFound(boardQuery(jobFiltersFor(term))),
})

/** While the next search runs, its list shows the results of the previous one, if it had any. */
function keepFound<Q extends object>(query: Q): Q {
  return { ...query, placeholderData: previousResults }
}

interface FoundPage {
  readonly marks: readonly unknown[]
  /** What a page of tags found in the posts of its marks. */
  readonly tags?: readonly string[]
}

/** A list without results makes a statement about its own search only. */
function previousResults<Page extends FoundPage>(
  previous: InfiniteData<Page> | undefined,
): InfiniteData<Page> | undefined {
  const first = previous?.pages[0]
  return (first?.tags ?? first?.marks)?.length === 0 ? undefined : previous
}
