import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { recentRelationshipsQuery } from '#features/moderation'
import { type Post } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'

import { type PostPage } from '../cache/cached-posts.ts'

/** Filter for posts in lists: without just deleted ones, those of just blocked people and, if `hidesMuted`, of muted ones. */
export function useIsShown(hidesMuted = true): (post: Post) => boolean {
  const { data: deleting } = useQuery(deletingQuery())
  const { data: recent } = useQuery(recentRelationshipsQuery())
  return ({ $id, creator }) => {
    const relationship = creator ? recent[creator.$id] : undefined
    return (
      !deleting.includes($id) &&
      relationship !== 'blocks' &&
      !(hidesMuted && relationship === 'mutes')
    )
  }
}

export const useShownPosts = (pages: readonly PostPage[], hidesMuted?: boolean): Post[] =>
  shownPosts(pages, useIsShown(hidesMuted))

/** The visible posts without duplicates. */
export function shownPosts(pages: readonly PostPage[], isShown: (post: Post) => boolean): Post[] {
  const shown = new Map<string, Post>()
  for (const post of pages.flatMap(({ posts }) => posts))
    if (!shown.has(post.$id) && isShown(post)) shown.set(post.$id, post)
  return [...shown.values()]
}
