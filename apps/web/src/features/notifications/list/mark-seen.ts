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

import { showSeen } from '../live-notifications.ts'
import { type UnseenNotification } from '../queries.ts'
import { useUnseen } from '../unseen/use-unseen.ts'

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
export function useMarkSeen(isShown: boolean): void {
  const { mutate } = useMutation(markSeen(useQueryClient()))
  const isLooking = useSyncExternalStore(subscribeToVisibility, isVisible) && isShown
  const [newest] = useUnseen()
  useEffect(() => {
    if (isLooking && newest) mutate(newest)
  }, [isLooking, newest, mutate])
}
