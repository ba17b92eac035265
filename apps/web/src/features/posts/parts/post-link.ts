import { type QueryKey } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** The list around a post, within which its page goes on: the query key of its pages as text, which compares by value. */
export const OpenedFrom = createContext('')

export const openedFrom = (queryKey: QueryKey): string => JSON.stringify(queryKey)

/** History state of the page of a post: the list that it was opened from. */
interface PostState {
  readonly list?: string
}

/** The query key of the list; undefined for pages that were opened otherwise. */
export function listOf(state: unknown): QueryKey | undefined {
  const list = (state as PostState | null)?.list
  return list ? (JSON.parse(list) as QueryKey) : undefined
}

/** State for links to the page of a post. */
export const usePostState = (): PostState => ({ list: use(OpenedFrom) })
