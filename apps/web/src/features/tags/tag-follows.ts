import { api } from '#lib/api/api'
import { areLinked, type Links, linkToggle, useLinks } from '#lib/mutations/links'
import { ID, Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

const FIELDS = Query.select<Selectable<'tagFollows'>>(['$id', 'tag'])

const tagKeys = { all: ['tags'], followed: ['tags', 'followed'] } as const

const tagFollows: Links = {
  name: 'tag-follows',
  find: async (tags, signal) => {
    const queries = [Query.equal('tag', tags), FIELDS, Query.limit(LIMITS.listLimitMax)]
    const { documents } = await api.documents.list('tagFollows', queries, { signal })
    return documents.map(({ $id, tag }) => [tag, $id] as const)
  },
  create: async (tag) => (await api.documents.create('tagFollows', ID.unique(), { tag })).$id,
  delete: (followId) => api.documents.delete('tagFollows', followId),
}

/** Tells, for each of these tags, whether the viewer follows it: undefined until the server has responded. */
export const useFollowedTags = (tags: readonly string[]) =>
  useLinks(tagFollows, [tags.map(($id) => ({ $id }))], areLinked)

export const followedTagsQuery = () =>
  queryOptions({
    queryKey: tagKeys.followed,
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const queries = [FIELDS, Query.limit(LIMITS.tagFollowsMax)]
      const { documents } = await api.documents.list('tagFollows', queries, { signal })
      return documents.map(({ tag }) => tag)
    },
  })

export const followTag = (client: QueryClient, tag: string) =>
  linkToggle(client, tagFollows, tag, {
    failed: "Couldn't follow the tag",
    refresh: [tagKeys.followed],
  })
