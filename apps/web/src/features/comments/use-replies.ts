import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { outbox } from '#lib/outbox/outbox'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type ShownComment } from './cache.ts'
import { usePost } from './post-context.ts'
import { threadQuery } from './queries.ts'
import { type Thread, unique } from './threads.ts'

/** The replies to a comment: those that are loaded with it, and on demand the others. */
export function useReplies({ comment, replies: loaded }: Thread) {
  const { postId } = usePost()
  const [isExpanded, setExpanded] = useState(false)
  const list = useInfiniteQuery({ ...threadQuery(postId, comment.$id), enabled: isExpanded })
  const { data: deleting } = useQuery(deletingQuery())
  const isDeleted = ({ $id }: ShownComment) => deleting.includes($id)
  const pages = isExpanded ? (list.data?.pages ?? []) : []
  const all = unique([...pages.flatMap(({ comments }) => comments), ...loaded])
  const left =
    pages.length > 0
      ? 0
      : comment.repliesCount - loaded.filter(({ $id }) => !outbox.has($id)).length
  return {
    isDeleted: isDeleted(comment),
    replies: all.filter((reply) => !isDeleted(reply)),
    /** Number of replies that more would show; 0 if it is not known. */
    left: Math.max(0, left),
    /** Whether all are loaded, and the viewer doesn't see some. */
    hidesSome: pages.length > 0 && !list.hasNextPage && comment.repliesCount > all.length,
    hasMore: left > 0 || (pages.length > 0 && list.hasNextPage),
    isLoading: list.isFetching,
    hasFailed: isExpanded && list.isError,
    showMore: () => {
      if (!isExpanded) setExpanded(true)
      else if (list.data) void list.fetchNextPage()
      else void list.refetch()
    },
  }
}
