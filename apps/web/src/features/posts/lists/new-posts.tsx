import { announce } from '#lib/feedback/announce'
import { formatCount } from '#lib/text/format'
import { Icon } from '#ui/icon'
import { type Post } from '@devhood/contract/schemas'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

import {
  arrivalsQuery,
  endlessList,
  recentList,
  insertPendingPosts,
  insertAtTop,
  insertIntoRecent,
  type ShownList,
  pendingPosts,
} from '../cache/arrivals.ts'
import { postKeys } from '../keys.ts'
import { postLists } from '../queries.ts'
import { useIsShown } from './use-shown-posts.ts'

/** For the home feed, which shows all posts when it is reopened, and its previous state after Back. */
export function NewRecentPosts({ posts }: { readonly posts: readonly Post[] }) {
  const client = useQueryClient()
  const isBack = useNavigationType() === 'POP'
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (!isBack) insertPendingPosts(client)
  }, [client, isBack, key])
  return (
    <NewPosts list={recentList(posts)} onShow={(pending) => insertIntoRecent(client, pending)} />
  )
}

/** For the endless list. */
export function NewEndlessPosts() {
  const client = useQueryClient()
  const { data, isRefetching } = useInfiniteQuery({ ...postLists.endless(), enabled: false })
  // A list that is being refetched will contain them anyway.
  if (!data || isRefetching) return null
  return (
    <NewPosts
      list={endlessList(data.pages)}
      onShow={(pending) => insertAtTop(client, postKeys.endless, pending)}
    />
  )
}

/** New posts of others, of which lists that lack them offer those that belong to them. */
export const useArrivals = (): readonly Post[] => useQuery(arrivalsQuery()).data.posts

/** Milliseconds before the pill is announced: until then it may disappear or count further. */
const ANNOUNCE_DELAY = 300

interface NewPostsProps {
  readonly list: ShownList
  /** Whether a new post belongs to the list. */
  readonly accepts?: (post: Post) => boolean
  /** Inserts the pending posts into the list. */
  readonly onShow: (pending: readonly Post[]) => void
}

/** Pill for pending posts of others, over the list. A press inserts them, scrolls to the top and focuses the first one. */
export function NewPosts({ list, accepts = () => true, onShow }: NewPostsProps) {
  const { data: arrivals } = useQuery(arrivalsQuery())
  const pending = pendingPosts(list, arrivals).filter(useIsShown()).filter(accepts)
  const moveTo = useMoveToPost(list.posts)
  const label = formatCount(pending.length, 'new post', 'new posts')
  const hasPending = pending.length > 0
  const announceCount = useEffectEvent(() => announce(label))
  useEffect(() => {
    if (!hasPending) return undefined
    const timer = setTimeout(announceCount, ANNOUNCE_DELAY)
    return () => clearTimeout(timer)
  }, [hasPending])
  if (!hasPending) return null
  const show = () => {
    moveTo(pending[0]?.$id)
    onShow(pending)
  }
  return (
    <div className="pointer-events-none sticky top-[calc(var(--spacing-below-bar)-16px)] z-10 flex h-0 justify-center">
      <button
        type="button"
        // The refresh shortcut finds the pill by this attribute.
        data-action="new-posts"
        onClick={show}
        className="pill animate-enter text-label"
      >
        <Icon name="up" size={18} />
        <span>{label}</span>
      </button>
    </div>
  )
}

/** Once the new post is in the list, scrolls to the top and focuses it. */
function useMoveToPost(posts: readonly Post[]) {
  const target = useRef<string>(undefined)
  useEffect(() => {
    const postId = target.current
    if (!posts.some(({ $id }) => $id === postId)) return
    target.current = undefined
    scrollTo({ top: 0 })
    document
      .querySelector<HTMLElement>(`main a[href="/posts/${postId}"]`)
      ?.focus({ preventScroll: true })
  }, [posts])
  return (postId: string | undefined) => void (target.current = postId)
}
