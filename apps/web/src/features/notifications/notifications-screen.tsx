import { ListFailed } from '#ui/feedback/load-failed'
import { keepFocus } from '#lib/dom/keep-focus'
import { Tabs } from '#ui/controls/tabs'
import { EmptyState } from '#ui/feedback/empty-state'
import { Loading, RowSkeleton } from '#ui/feedback/skeleton'
import { usePages } from '#lib/api/use-pages'
import { ListEnd } from '#ui/lists/list-end'
import { type NotificationKind, CONVERSATION_KINDS } from '@devhood/contract'
import { Navigate, useParams } from 'react-router'
import { api } from '#lib/api/api'
import { ignoreNotFound } from '#lib/api/api-errors'
import { serverClock } from '#lib/api/server-clock'
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { useWantedKinds } from './choices.ts'
import { LinesList, useShownLines } from './list/lines-list.tsx'
import { notificationsQuery, type UnseenNotification } from './queries.ts'
import { showSeen } from './live-notifications.ts'
import { useUnseen } from './unseen/use-unseen.ts'

const MENTIONS = 'mentions'

const TABS = [
  { to: '/notifications', label: 'All' },
  { to: `/notifications/${MENTIONS}`, label: 'Mentions' },
]

/** What happened around the viewer. Looking at it marks it as seen. */
export function NotificationsScreen() {
  const { '*': tab = '' } = useParams()
  const wanted = useWantedKinds()
  if (tab !== '' && tab !== MENTIONS) return <Navigate to="/notifications" replace />
  const kinds =
    tab === MENTIONS ? wanted.filter((kind) => CONVERSATION_KINDS.includes(kind)) : wanted
  return (
    <div ref={keepFocus} tabIndex={-1} className="outline-none">
      <div className="-mt-6">
        <Tabs label="Notifications" items={TABS} />
      </div>
      {kinds.length === 0 ? (
        <EmptyState
          title="Switched off"
          text="You have switched these notifications off."
          link={{ to: '/settings#notifications', label: 'Go to Settings' }}
        />
      ) : (
        <List key={kinds.join(' ')} kinds={kinds} marksSeen={tab === ''} />
      )}
    </div>
  )
}

interface ListProps {
  readonly kinds: readonly NotificationKind[]
  readonly marksSeen: boolean
}

function List({ kinds, marksSeen }: ListProps) {
  const list = usePages(notificationsQuery(kinds))
  useMarkSeen(marksSeen && list.data !== undefined)
  const notifications = list.data?.pages.flatMap(({ items }) => items) ?? []
  const lines = useShownLines(notifications)
  if (list.isPending)
    return (
      <div className="pt-9">
        <LinesSkeleton />
      </div>
    )
  if (!list.data) return <ListFailed title="The notifications didn't load" query={list} />
  const isEmpty = lines.length === 0 && !list.hasNextPage
  return (
    <div>
      {isEmpty ? (
        <EmptyState
          title="Nothing yet"
          text="Likes, comments, mentions and new followers appear here."
          link={{ to: '/create-post', label: 'Share a picture' }}
        />
      ) : (
        <LinesList notifications={notifications} lines={lines} />
      )}
      <ListEnd list={list} more="sentinel" things="notifications" placeholder={<LinesSkeleton />} />
    </div>
  )
}

const LinesSkeleton = () => (
  <Loading label="Loading notifications" className="grid gap-1">
    <RowSkeleton
      rows={4}
      className="h-24.5 items-start gap-3 py-3 sm:h-18.5 sm:gap-4"
      picture="size-10 rounded-round"
      lines={['mt-1.5 h-4 w-3/5', 'h-4 w-2/5 sm:hidden', 'h-3.5 w-1/4']}
    />
  </Loading>
)

/** Marks a notification as seen, and with it all older ones; the server does at most some hundreds at once. */
const markSeen = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ $id, $createdAt }: UnseenNotification) => {
      const seenAt = new Date(serverClock.now()).toISOString()
      const update = api.documents.update('notifications', $id, { seenAt })
      await ignoreNotFound(update.then(() => undefined))
      showSeen(client, $createdAt, seenAt)
    },
  })

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isVisible = () => document.visibilityState === 'visible'

/** Marks everything as seen while the list is shown and the page is visible. */
function useMarkSeen(isShown: boolean): void {
  const { mutate } = useMutation(markSeen(useQueryClient()))
  const isLooking = useSyncExternalStore(subscribeToVisibility, isVisible) && isShown
  const [newest] = useUnseen()
  useEffect(() => {
    if (isLooking && newest) mutate(newest)
  }, [isLooking, newest, mutate])
}
