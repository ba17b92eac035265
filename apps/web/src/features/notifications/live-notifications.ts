import { isAction } from '#lib/api/event-action'
import { applyDuringFetches } from '#lib/mutations/apply-during-fetches'
import { type RealtimeEvent } from '@devhood/client/realtime'
import { type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query'

import {
  type Notification,
  notificationKeys,
  type NotificationPage,
  type UnseenNotification,
} from './queries.ts'

type Lists = InfiniteData<NotificationPage>
type Unseen = readonly UnseenNotification[]

type Change = (items: readonly Notification[]) => readonly Notification[]

/** Changes the notifications of all lists, also in responses that are in flight. */
function changeLists(client: QueryClient, change: Change): void {
  const queryKey = notificationKeys.lists
  applyDuringFetches(client, queryKey, () =>
    client.setQueriesData<Lists>(
      { queryKey },
      (data) =>
        data && { ...data, pages: data.pages.map(({ items }) => ({ items: change(items) })) },
    ),
  )
}

/** Keeps only those in the count for which the function returns true. */
function keepUnseen(
  client: QueryClient,
  isKept: (notification: UnseenNotification) => boolean,
): void {
  const queryKey = notificationKeys.anyUnseen
  applyDuringFetches(client, queryKey, () =>
    client.setQueriesData<Unseen>({ queryKey }, (unseen) => unseen?.filter(isKept)),
  )
}

export function removeNotifications(client: QueryClient, ids: readonly string[]): void {
  const isKept = ({ $id }: { readonly $id: string }) => !ids.includes($id)
  changeLists(client, (items) => items.filter(isKept))
  keepUnseen(client, isKept)
}

/** Shows all up to this creation time as seen, and asks whether there are more. */
export function showSeen(client: QueryClient, until: string, seenAt: string): void {
  const isNewer = ({ $createdAt }: { readonly $createdAt: string }) => $createdAt > until
  changeLists(client, (items) =>
    items.map((item) => (item.seenAt !== null || isNewer(item) ? item : { ...item, seenAt })),
  )
  keepUnseen(client, isNewer)
  void client.invalidateQueries({ queryKey: notificationKeys.anyUnseen })
}

/** Applies a notification that was written, seen on another device, or withdrawn. */
export function applyNotificationEvent(
  client: QueryClient,
  event: RealtimeEvent<Notification>,
): void {
  const { payload } = event
  if (isAction(event, 'delete')) return removeNotifications(client, [payload.$id])
  if (!isAction(event, 'create')) {
    // Seeing one has marked all older ones, too.
    void client.invalidateQueries({ queryKey: notificationKeys.anyUnseen })
    return
  }
  add<Unseen>(client, notificationKeys.anyUnseen, payload, (unseen) => withFirst(unseen, payload))
  add<Lists>(client, notificationKeys.lists, payload, (data) => {
    const [first = { items: [] }, ...others] = data.pages
    return { ...data, pages: [{ items: withFirst(first.items, payload) }, ...others] }
  })
}

function add<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  { kind }: Notification,
  withIt: (data: Data) => Data,
): void {
  applyDuringFetches(client, queryKey, () => {
    for (const query of client.getQueryCache().findAll({ queryKey }))
      if (query.queryKey.includes(kind))
        client.setQueryData<Data>(query.queryKey, (data) => data && withIt(data))
  })
}

const withFirst = <N extends { readonly $id: string }>(items: readonly N[], added: N): N[] => [
  added,
  ...items.filter(({ $id }) => $id !== added.$id),
]
