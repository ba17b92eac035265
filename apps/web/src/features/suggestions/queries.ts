import { tagsOf } from '#features/posts'
import { api } from '#lib/api/api'
import { byFrequency } from '#lib/text/by-frequency'
import { LIMITS, Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { queryOptions } from '@tanstack/react-query'

export const MAX_SUGGESTIONS = 6

/** Milliseconds for which the tags of recent posts are fresh enough. */
const TAGS_STALE_TIME = 5 * 60_000

/** The newest people whose name or username has a word that starts with the term. */
export const suggestedPeopleQuery = (term: string) =>
  queryOptions({
    queryKey: ['suggestions', 'people', term],
    queryFn: async ({ signal }) => {
      const queries = [
        Query.or([Query.search('username', term), Query.search('name', term)]),
        Query.select<Selectable<'users'>>(['$id', 'name', 'username', 'imageUrl']),
        Query.limit(MAX_SUGGESTIONS),
      ]
      return (await api.documents.list('users', queries, { signal })).documents
    },
  })

/** The tags of the newest posts and of their captions, the most used first. */
export const recentTagsQuery = () =>
  queryOptions({
    queryKey: ['suggestions', 'tags'],
    staleTime: TAGS_STALE_TIME,
    queryFn: async ({ signal }) => {
      const queries = [
        Query.orderDesc('$createdAt'),
        Query.select<Selectable<'posts'>>(['$id', 'caption', 'tags']),
        Query.limit(LIMITS.listLimitMax),
      ]
      const { documents } = await api.documents.list('posts', queries, { signal })
      const tags = documents.flatMap((post) => [...new Set(tagsOf(post))])
      return byFrequency(tags).map(([tag]) => tag)
    },
  })
