import { tagsOf } from '#features/posts'
import { api } from '#lib/api/api'
import { type CursorDocument, pagesOf } from '#lib/api/paging'
import { REFETCH_ON_VISIT } from '#lib/api/use-pages'
import { byFrequency } from '#lib/text/by-frequency'
import { LIMITS, Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { searchWords } from '@devhood/contract/search'
import { foldTag } from '@devhood/contract/text'
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

const FIELDS = Query.select<Selectable<'posts'>>(['$id', '$updatedAt', 'caption', 'tags'])

/** The tags found among some posts. */
export interface TagPage {
  /** Folded; once for each post that has it. */
  readonly tags: readonly string[]
  /** Their number. */
  readonly total: number
  readonly marks: readonly CursorDocument[]
}

/** Tags with a word that starts like one of the term. They are found with their posts, a hundred posts on a page. */
export function searchTagsQuery(term: string) {
  const words = searchWords(term)
  const isFound = (tag: string) =>
    searchWords(tag).some((own) => words.some((word) => own.startsWith(word)))
  const queries = [
    Query.search('text', term),
    Query.orderDesc(''),
    Query.limit(LIMITS.listLimitMax),
    FIELDS,
  ]
  const queryKey: QueryKey = ['tags', 'found', term]
  return infiniteQueryOptions({
    ...REFETCH_ON_VISIT,
    queryKey,
    ...pagesOf(LIMITS.listLimitMax, async (after, { signal }): Promise<TagPage> => {
      const options = { signal, totalMax: 0 }
      const { documents } = await api.documents.list('posts', [...queries, ...after], options)
      const tags = documents.flatMap((post) => [...new Set(tagsOf(post))].filter(isFound))
      return { tags, total: tags.length, marks: documents }
    }),
    enabled: term !== '',
  })
}

/** The tags of all pages with their numbers of posts: the searched tag itself first, then the most used ones. */
export function tagsFound({ pages }: InfiniteData<TagPage>, term: string): [string, number][] {
  const counted = byFrequency(pages.flatMap(({ tags }) => tags))
  const own = foldTag(term)
  return counted.toSorted(([one], [other]) => Number(other === own) - Number(one === own))
}
