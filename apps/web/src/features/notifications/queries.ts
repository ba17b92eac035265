import { api } from '#lib/api/api'
import { afterCursor, cursorAfter, fetchPage, FIRST_PAGE } from '#lib/api/paging'
import { LIMITS, NOTIFICATION_KINDS, type NotificationKind, Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type Notification, NOTIFICATION_FIELDS } from '@devhood/contract/notifications'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { notificationKeys } from './keys.ts'

export type { Notification }
export type UnseenNotification = Pick<Notification, '$id' | '$createdAt' | 'kind' | 'group'>

/** Nothing when all kinds are wanted. */
const ofKinds = (kinds: readonly NotificationKind[]): Query[] =>
  kinds.length === NOTIFICATION_KINDS.length ? [] : [Query.equal('kind', kinds)]

export interface NotificationPage {
  readonly items: readonly Notification[]
}

/** Notifications of these kinds, newest first. A page is as large as a group, so that groups are whole. */
export function notificationsQuery(kinds: readonly NotificationKind[]) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(kinds),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(pageParam, async (cursorDocument): Promise<NotificationPage> => {
        const queries = [
          ...ofKinds(kinds),
          Query.orderDesc('$createdAt'),
          Query.limit(LIMITS.listLimitMax),
          Query.select(NOTIFICATION_FIELDS),
          ...afterCursor(cursorDocument),
        ]
        const options = { signal, totalMax: 0 }
        const { documents } = await api.documents.list('notifications', queries, options)
        return { items: documents }
      }),
    getNextPageParam: ({ items }, pages) =>
      items.length < LIMITS.listLimitMax
        ? undefined
        : cursorAfter(pages.flatMap((page) => page.items)),
    enabled: kinds.length > 0,
    // A list that is being read only changes with live events.
    refetchOnWindowFocus: false,
  })
}

/** The newest unseen notifications of these kinds, at most one answer. */
export function unseenQuery(kinds: readonly NotificationKind[]) {
  return queryOptions({
    queryKey: notificationKeys.unseen(kinds),
    queryFn: async ({ signal }): Promise<readonly UnseenNotification[]> => {
      const queries = [
        Query.isNull('seenAt'),
        ...ofKinds(kinds),
        Query.orderDesc('$createdAt'),
        Query.limit(LIMITS.listLimitMax),
        Query.select<Selectable<'notifications'>>(['$id', '$createdAt', 'kind', 'group']),
      ]
      const options = { signal, totalMax: 0 }
      return (await api.documents.list('notifications', queries, options)).documents
    },
    enabled: kinds.length > 0,
  })
}
