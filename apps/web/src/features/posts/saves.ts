import { currentUserQuery, useCurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { linkedIds, type Links, linksQueries, toLinkToggle } from '#lib/mutations/links'
import { ID, Query } from '@devhood/client'
import { type Toggle } from '#lib/mutations/toggle'
import { LIMITS } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'

import { type PostPage, removeFromList, waitingOnPost } from './cache/cached-posts.ts'
import { postKeys } from './keys.ts'

/** The viewer's saves. The server returns only the caller's own. */
export function savesOf(userId: string): Links {
  return {
    name: 'saves',
    find: async (postIds, signal) => {
      const queries = [
        Query.equal('post', postIds),
        Query.select<Selectable<'saves'>>(['$id', 'post.$id']),
        Query.limit(LIMITS.listLimitMax),
      ]
      const { documents } = await api.documents.list('saves', queries, { signal })
      return documents.flatMap(({ $id, post }) => (post ? [[post.$id, $id] as const] : []))
    },
    create: async (postId) => {
      const data = { user: userId, post: postId }
      return (await api.documents.create('saves', ID.unique(), data)).$id
    },
    delete: (saveId) => api.documents.delete('saves', saveId),
  }
}

/** Ids of the posts of these pages that the viewer has saved: one request per page. */
export function useSaved(pages: readonly Pick<PostPage, 'posts'>[]): ReadonlySet<string> {
  const saves = savesOf(useCurrentUser().$id)
  const posts = pages.map((page) => page.posts)
  return useQueries({
    queries: linksQueries(useQueryClient(), saves, posts),
    combine: linkedIds,
  })
}

/** The viewer's save of a post. */
export function saveToggle(client: QueryClient, postId: string, userId: string): Toggle {
  return toLinkToggle(client, savesOf(userId), postId, {
    done: (on) => {
      if (!on) removeFromList(client, postKeys.saved(userId), postId)
    },
    failed: "Couldn't update the bookmark",
    refresh: [
      postKeys.recent,
      postKeys.endless,
      postKeys.saved(userId),
      currentUserQuery().queryKey,
    ],
    waiting: (on) => waitingOnPost(client, postId, on ? 'Save' : 'Unsave'),
  })
}
