import { api } from '#lib/api/api'
import {
  afterCursor,
  cursorAfter,
  type CursorDocument,
  fetchPage,
  FIRST_PAGE,
} from '#lib/api/paging'
import { LIMITS, NOTIFICATION_KINDS, type NotificationKind, Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { linesOf, type Notification, NOTIFICATION_FIELDS } from '@devhood/contract/notifications'
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'

export type { Notification }
export type UnseenNotification = Pick<Notification, '$id' | '$createdAt' | 'kind' | 'group'>

/** Nothing when all kinds are wanted. */
const ofKinds = (kinds: readonly NotificationKind[]): Query[] =>
  kinds.length === NOTIFICATION_KINDS.length ? [] : [Query.equal('kind', kinds)]

export interface NotificationPage {
  readonly items: readonly Notification[]
}

/** Notifications of these kinds, newest first. A page is as large as a group, so that groups are whole. */
export const notificationsQuery = (kinds: readonly NotificationKind[]) =>
  infiniteQueryOptions({
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

export const UNSEEN_MAX = 99

/** The newest unseen notifications of these kinds: all of them, or those of more lines than are counted. */
export const unseenQuery = (kinds: readonly NotificationKind[]) =>
  queryOptions({
    queryKey: notificationKeys.unseen(kinds),
    queryFn: async ({ signal }): Promise<readonly UnseenNotification[]> => {
      const queries = [
        Query.isNull('seenAt'),
        ...ofKinds(kinds),
        Query.orderDesc('$createdAt'),
        Query.limit(LIMITS.listLimitMax),
        Query.select<Selectable<'notifications'>>([
          '$id',
          '$createdAt',
          '$updatedAt',
          'kind',
          'group',
        ]),
      ]
      const listAfter = async (cursorDocument: CursorDocument | undefined) =>
        api.documents.list('notifications', [...queries, ...afterCursor(cursorDocument)], {
          signal,
          totalMax: 0,
        })
      let unseen: UnseenNotification[] = []
      // A page may be a single line, such as a hundred likes of one post.
      for (let cursor = FIRST_PAGE; ;) {
        const { documents } = await fetchPage(cursor, listAfter)
        const known = new Set(unseen.map(({ $id }) => $id))
        const more = documents.filter(({ $id }) => !known.has($id))
        unseen = [...unseen, ...more]
        const isAll = documents.length < LIMITS.listLimitMax || more.length === 0
        if (isAll || linesOf(unseen).length > UNSEEN_MAX) return unseen
        cursor = cursorAfter(documents)
      }
    },
    enabled: kinds.length > 0,
  })

/** Query keys of notifications. `kinds`: those that are wanted. */
export const notificationKeys = {
  lists: ['notifications', 'list'],
  list: (kinds: readonly NotificationKind[]): QueryKey => ['notifications', 'list', ...kinds],
  anyUnseen: ['notifications', 'unseen'],
  unseen: (kinds: readonly NotificationKind[]) => ['notifications', 'unseen', ...kinds],
} as const
