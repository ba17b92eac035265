import { NOTIFICATIONS_PER_GROUP, NOTIFICATION_LIFETIME } from '@devhood/contract'
import { notifications as declared } from '@devhood/contract/collections'
import { MINUTE } from '#lib/time'
import { allOf, defineCollection, nobody, owner, publishedBy, readersOf } from '#engine'
import { html } from '#lib/html'
import { writeInBatches } from '#platform/database'
import { resource, type Services } from '../resource.ts'
import { person, timeOf, related } from '../shared/archive.ts'
import { text } from '../shared/values.ts'
import { deleteNotification, listExpired, markSeen } from './store.ts'
import type { Rules } from '../shared/rules.ts'

export { notifyLiked } from './likes.ts'
export { knownMentions, notifyMentioned } from './mentions.ts'
export { type Event, type Notifier, openNotifier } from './notifier.ts'
export { openOperatorNews } from './operator-news.ts'
export { findRecipient, type Recipient } from './recipient-store.ts'
export { openSecurityNews } from './security-news.ts'
export { unseenNotifications } from './unseen.ts'

/** Rows of one unit of work: others wait for it. */
const SEEN_BATCH = 500

/** Marking a notification as seen marks all older ones, too. */
const notificationRules = ({ now }: Pick<Services, 'now'>): Rules => ({
  async beforeUpdate({ tx }, data, before) {
    const { seenAt, ...others } = data
    if (typeof seenAt !== 'string') return { data }
    const [time, until] = [now(), Number(before['$createdAt'])]
    await markSeen(tx, { user: String(before['user']), until, now: time, max: SEEN_BATCH })
    return { data: others, server: before['seenAt'] === null ? { seenAt: time } : {} }
  },
})

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  muteBy: 'actor',
  indexes: {
    newestByUser: ['user', '$createdAt'],
    unseenByUser: ['user', 'seenAt', '$createdAt'],
    oldest: ['$createdAt'],
    // A group is about one post or none: this also finds the notifications of a post (decision 99).
    newestByGroup: ['post', 'user', 'group', '$createdAt'],
  },
  access: {
    create: nobody,
    // What the person may not read at the moment is not mentioned either: of blocked people, or hidden.
    read: allOf(owner('user'), publishedBy('actor'), readersOf('post'), readersOf('comment')),
    update: owner('user'),
    delete: owner('user'),
  },
})

const EXPIRY_BATCH = 200

/** Deletes old notifications. Clients that show one learn of it when they load the list again. */
const notificationExpiry =
  ({ database, now }: Pick<Services, 'database' | 'now'>) =>
  async (): Promise<void> => {
    const before = now() - NOTIFICATION_LIFETIME
    if ((await listExpired(database, { before, max: 1 })).length === 0) return
    await writeInBatches(database, async (tx) => {
      const ids = await listExpired(tx, { before, max: EXPIRY_BATCH })
      for (const id of ids) await deleteNotification(tx, id)
      return ids.length === EXPIRY_BATCH
    })
  }

export const notifications = resource({
  collection,
  erase: { user: 'deleteInBatches', actor: 'deleteInBatches' },
  archive: [
    {
      list: 'notifications',
      id: 'notifications',
      title: 'Notifications',
      render: (notification) =>
        html`<li>
          ${text(notification['kind'])} · ${timeOf(notification['$createdAt'])}
          ${notification['actor'] ? person(related(notification, 'actor')) : ''}
        </li>`,
    },
  ],
  rules: notificationRules,
  // One line of the screen may stand for a whole group, and is removed as one.
  deleteLimit: { max: 3 * NOTIFICATIONS_PER_GROUP, windowMs: MINUTE },
  sweep: notificationExpiry,
})
