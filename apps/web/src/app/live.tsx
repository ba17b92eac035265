import { accountKeys } from '#features/account'
import { interestKeys } from '#features/jobs'
import { applyPersonEvent } from '#features/people'
import { applyPostEvent, refetchRecentPosts, refetchShownPosts } from '#features/posts'
import { syncPreferences } from '#features/settings'
import { secretChangesSettled } from '#lib/api/query-client'
import { sessionEnd } from '#lib/api/session-end'
import { settings } from '#lib/settings/settings'
import { createRealtime, type Realtime } from '@devhood/client/realtime'
import { type Post, type User } from '@devhood/contract/schemas'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { ConnectionBanner } from './connection-banner.tsx'

/** What others do, and oneself elsewhere, on this screen as it happens; and a word when that is not possible. */
export function Live() {
  const client = useQueryClient()
  const [realtime] = useState(() =>
    createRealtime({ endpoint: '/v1', project: settings.projectId }),
  )
  useEffect(() => subscribeToEvents(client, realtime), [client, realtime])
  useEffect(() => syncPreferences(client), [client])
  return <ConnectionBanner realtime={realtime} />
}

const channelOf = (collectionId: string): string =>
  `databases.${settings.databaseId}.collections.${collectionId}.documents`

/** Keeps the cache in step with the server until the returned function is called. */
function subscribeToEvents(client: QueryClient, realtime: Realtime): () => void {
  const { posts, users } = settings.collections
  const unsubscribers = [
    realtime.subscribe<Post>([channelOf(posts)], (event) => applyPostEvent(client, event)),
    realtime.subscribe<User>([channelOf(users)], (event) => applyPersonEvent(client, event)),
    // What the other side of an interest in a job has said.
    ...(['interests', 'leads'] as const).map((name) =>
      realtime.subscribe([channelOf(name)], () => {
        void client.invalidateQueries({ queryKey: interestKeys[name] })
      }),
    ),
    realtime.subscribe(['account'], () => {
      void secretChangesSettled(client).then(() =>
        client.invalidateQueries({ queryKey: accountKeys.all }),
      )
    }),
    realtime.onConnect((isReconnect) =>
      isReconnect ? refetchAfterReconnect(client) : refetchRecentPosts(client),
    ),
    // The socket speaks for the session with which it was opened.
    sessionEnd.subscribe(() => sessionEnd.current() || realtime.reconnect()),
    onResume(realtime.checkNow),
  ]
  return () => {
    for (const stop of unsubscribers) stop()
  }
}

/** Asks again for what is on screen; lists that stay as they are get news of what is in them, and nothing else. */
function refetchAfterReconnect(client: QueryClient): void {
  // The cache has logged a failure; the next connection asks again.
  refetchShownPosts(client).catch(() => undefined)
  const refetchable = {
    type: 'active',
    predicate: ({ meta }: Query) => meta?.keepsWhileShown !== true,
  } as const
  void client.refetchQueries(refetchable, { cancelRefetch: false })
}

/** When a laptop is opened, a tab is looked at again, or the network comes, goes or changes. */
function onResume(check: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') check()
  }
  document.addEventListener('visibilitychange', checkIfVisible, { signal })
  addEventListener('online', check, { signal })
  addEventListener('offline', check, { signal })
  return () => listening.abort()
}
