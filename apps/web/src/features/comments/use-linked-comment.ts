import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

import { focusComment } from './focus-comment.ts'
import { linkedQuery } from './queries.ts'

/** The comment of the page's address, with the one that it replies to. It gets the focus when it is there. */
export function useLinkedComment(postId: string) {
  const [search] = useSearchParams()
  const markedId = search.get('comment') ?? ''
  const { data } = useQuery(linkedQuery(postId, markedId))
  const focused = useRef('')
  const isFound = data?.comments.some(({ $id }) => $id === markedId) ?? false
  useEffect(() => {
    if (!isFound || focused.current === markedId) return
    if (focusComment(markedId)) focused.current = markedId
  })
  return {
    linked: data?.comments ?? [],
    isGone: markedId !== '' && data !== undefined && !isFound,
    markedId,
  }
}
