import { accountKeys, useCurrentUser } from '#features/account'
import { applyCommentEvent } from '#features/comments'
import { interestKeys } from '#features/jobs'
import { applyNotificationEvent, type Notification, UnseenInTitle } from '#features/notifications'
import { startSending } from '#features/outbox'
import { messageScreens } from '#screens/messages'
import { outboxScreens } from '#screens/outbox'
import { applyPersonEvent } from '#features/people'
import { applyPostEvent, refetchShownPosts } from '#features/posts'
import { syncPreferences } from '#features/settings'
import { secretChangesSettled } from '#lib/api/query-client'
import { sessionEnd } from '#lib/api/session-end'
import { listen } from '#lib/dom/listen'
import { persistSeenPage } from '#lib/device/seen-pages'
import { outboxDialog } from '#lib/outbox/outbox-dialog'
import { settings } from '#lib/settings/settings'
import { createRealtime, type Realtime, type RealtimeEvent } from '@devhood/client/realtime'
import { type Comment, type DocumentOf, type Post, type User } from '@devhood/contract/schemas'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { latePart, MissingOverlay } from '#ui/lazy-part'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

import { ConnectionBanner } from './connection-banner.tsx'

const OutboxDialog = latePart(outboxScreens.dialog, MissingOverlay)

/** Live updates from others and the user's other devices, and a banner when the connection fails. */
export function Live() {
  const client = useQueryClient()
  const [realtime] = useState(() =>
    createRealtime({ endpoint: '/v1', project: settings.projectId }),
  )
  useEffect(() => subscribeToEvents(client, realtime), [client, realtime])
  useEffect(() => syncPreferences(client), [client])
  useSending(client, realtime)
  usePersistedPage(client)
  return (
    <>
      <ConnectionBanner realtime={realtime} />
      <UnseenInTitle />
      <Outbox />
    </>
  )
}

/** Sends what waits in the outbox. An open connection for live updates proves that the network is back. */
function useSending(client: QueryClient, realtime: Realtime): void {
  const me = useCurrentUser()
  useEffect(() => {
    const { check, stop } = startSending(client, me)
    const stopWaiting = realtime.onConnect(check)
    return () => {
      stopWaiting()
      stop()
    }
  }, [client, me, realtime])
}

/** Keeps the data of the page on this device, so that it opens offline. */
function usePersistedPage(client: QueryClient): void {
  const { $id } = useCurrentUser()
  const { pathname, search } = useLocation()
  useEffect(() => persistSeenPage(client, $id, pathname + search), [client, $id, pathname, search])
}

function Outbox() {
  const view = useSyncExternalStore(outboxDialog.subscribe, outboxDialog.current)
  return view && <OutboxDialog view={view} />
}

const channelOf = (collectionId: string): string =>
  `databases.${settings.databaseId}.collections.${collectionId}.documents`

/** Keeps the cache in sync with server events until the returned function is called. */
function subscribeToEvents(client: QueryClient, realtime: Realtime): () => void {
  const { posts, users } = settings.collections
  const subscribe = <T,>(
    collection: string,
    apply: (client: QueryClient, event: RealtimeEvent<T>) => void,
  ) => realtime.subscribe<T>([channelOf(collection)], (event) => apply(client, event))
  const unsubscribers = [
    subscribe<Post>(posts, applyPostEvent),
    subscribe<User>(users, applyPersonEvent),
    subscribe<Comment>('comments', applyCommentEvent),
    subscribe<Notification>('notifications', applyNotificationEvent),
    // Few people have messages as they read.
    subscribe<DocumentOf<'messages'>>(
      'messages',
      (to, event) =>
        void messageScreens.live().then(({ applyMessageEvent }) => applyMessageEvent(to, event)),
    ),
    subscribe<DocumentOf<'conversations'>>(
      'conversations',
      (to, event) =>
        void messageScreens
          .live()
          .then(({ applyConversationEvent }) => applyConversationEvent(to, event)),
    ),
    // Answers of the other side to an interest in a job.
    ...(['interests', 'leads'] as const).map((name) =>
      subscribe(name, () => void client.invalidateQueries({ queryKey: interestKeys[name] })),
    ),
    realtime.subscribe(['account'], () => {
      void secretChangesSettled(client).then(() =>
        client.invalidateQueries({ queryKey: accountKeys.all }),
      )
    }),
    realtime.onConnect((isReconnect) => refetchMissed(client, isReconnect)),
    // A socket belongs to the session that opened it.
    sessionEnd.subscribe(() => sessionEnd.current() || realtime.reconnect()),
    onResume(realtime.checkNow),
  ]
  return () => unsubscribers.forEach((stop) => stop())
}

/** Milliseconds during which a response counts as current. */
const FRESH_FOR = 1000
/** The open post and what is said below it. */
const TALK = ['comments', 'messages', 'posts one']
const isTalk = ({ queryKey: [first, second] }: Query) =>
  TALK.includes(String(first)) || TALK.includes(`${String(first)} ${String(second)}`)

/**
 * Refetches what is on screen, whose events were missed: after the first connection, what was fetched long before it, and
 * a talk, however new it is. Lists with `keepsWhileShown` keep their order and only update their posts.
 */
function refetchMissed(client: QueryClient, isReconnect: boolean): void {
  // The query cache has logged the failure; the next connection tries again.
  if (isReconnect) refetchShownPosts(client).catch(() => undefined)
  const talks = client.getQueryCache().findAll({ type: 'active', predicate: isTalk })
  const refetchable = {
    type: 'active',
    predicate: (query: Query) =>
      query.meta?.keepsWhileShown !== true &&
      !talks.includes(query) &&
      (isReconnect || Date.now() - query.state.dataUpdatedAt > FRESH_FOR),
  } as const
  void client.refetchQueries(refetchable, { cancelRefetch: false })
  for (const { promise, queryKey } of talks) {
    const refetch = () => client.refetchQueries({ queryKey, exact: true, type: 'active' })
    // What is being fetched may be older than the connection.
    void Promise.resolve(promise).then(refetch, refetch)
  }
}

/** Calls back on wake-up, when the tab becomes visible, and when the network changes. */
function onResume(check: () => void): () => void {
  const visibilitychange = () => {
    if (document.visibilityState === 'visible') check()
  }
  const stops = [
    listen(document, { visibilitychange }),
    listen(window, { online: check, offline: check }),
  ]
  return () => stops.forEach((stop) => stop())
}
