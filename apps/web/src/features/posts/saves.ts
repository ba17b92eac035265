import { currentUserQuery } from '#features/account'
import { api } from '#lib/api/api'
import { linkedIds, type Links, linksQueries, toLinkToggle } from '#lib/mutations/links'
import { ID, Query } from '@devhood/client'
import { type Toggle } from '#lib/mutations/toggle'
import { LIMITS } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type QueryClient } from '@tanstack/react-query'

import { removeFromList, type PostPage } from './cache/cached-posts.ts'
import { postKeys } from './keys.ts'
import { waitingOnPost } from './waiting-on-post.ts'

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

/** Which posts of these pages the viewer has saved, for `useQueries`: one request per page. */
export function savesAmongPages(
  client: QueryClient,
  userId: string,
  pages: readonly Pick<PostPage, 'posts'>[],
) {
  const posts = pages.map((page) => page.posts)
  return { queries: linksQueries(client, savesOf(userId), posts), combine: linkedIds }
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
