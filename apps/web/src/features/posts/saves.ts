import { currentUserQuery, useCurrentUser } from '#features/account'
import { documentLinks } from '#lib/mutations/document-links'
import { linkedIds, toLinkToggle, useLinks } from '#lib/mutations/links'
import { type Toggle } from '#lib/mutations/toggle'
import { type QueryClient } from '@tanstack/react-query'

import { type PostPage, removeFromList, waitingOnPost } from './cache/cached-posts.ts'
import { postKeys } from './keys.ts'

/** The viewer's saves. The server returns only the caller's own. */
export const savesOf = (userId: string) => documentLinks('saves', { user: userId }, 'post')

/** Ids of the posts of these pages that the viewer has saved: one request per page. */
export function useSaved(pages: readonly Pick<PostPage, 'posts'>[]): ReadonlySet<string> {
  const saves = savesOf(useCurrentUser().$id)
  const posts = pages.map((page) => page.posts)
  return useLinks(saves, posts, linkedIds)
}

export const saveToggle = (client: QueryClient, postId: string, userId: string): Toggle =>
  toLinkToggle(client, savesOf(userId), postId, {
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
