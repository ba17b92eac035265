import { NOTIFICATION_KINDS, Query } from '@devhood/contract'
import { NOTIFICATION_FIELDS } from '@devhood/contract/notifications'
import { addressOf, list, type Names, type PlannedRequest, uncounted } from './requests.ts'

const newest = Query.orderDesc('$createdAt')
/** As large as a group, like the pages of the web app. */
const page = [newest, Query.limit(100), Query.select(NOTIFICATION_FIELDS)]
const unseen = [
  Query.isNull('seenAt'),
  newest,
  Query.limit(100),
  Query.select(['$id', '$createdAt', 'kind', 'group']),
]
const wanted = Query.equal('kind', NOTIFICATION_KINDS.slice(1))
const seen = (notification: (names: Names) => string): Omit<PlannedRequest, 'name'> => ({
  by: 'first',
  method: 'PATCH',
  path: (names) => `${addressOf('notifications')}/${notification(names)}`,
  body: () => ({ data: { seenAt: new Date().toISOString() } }),
})

/** Requests for the notifications of the person who has thousands of unseen ones. */
export const NOTIFICATION_REQUESTS: readonly PlannedRequest[] = [
  uncounted(list('notifications', 'notifications', () => page)),
  uncounted(
    list('notifications, far down', 'notifications', ({ deepNotification }) => [
      ...page,
      Query.cursorAfter(deepNotification),
    ]),
  ),
  uncounted(list('notifications of some kinds', 'notifications', () => [wanted, ...page])),
  uncounted(list('unseen notifications', 'notifications', () => unseen)),
  uncounted(list('unseen notifications of some kinds', 'notifications', () => [wanted, ...unseen])),
  uncounted(
    list('unseen notifications, when all are seen', 'notifications', () => unseen, 'keeper'),
  ),
  list('notifications and their count (SDK)', 'notifications', () => page),
  list('count of unseen notifications (SDK)', 'notifications', () => [
    Query.isNull('seenAt'),
    Query.limit(1),
    Query.select(['$id']),
  ]),
  // Repeated: the first time, it marks the last ones of the list.
  {
    name: 'mark the oldest notifications as seen',
    ...seen(({ oldNotification }) => oldNotification),
  },
]
