import type { Services } from '../resource.ts'
import type { Rules } from '../shared/rules.ts'
import { markSeen } from './store.ts'

/** Rows of one unit of work: others wait for it. */
const BATCH = 500

/** Marking a notification as seen marks all older ones, too. */
export const notificationRules = ({ now }: Pick<Services, 'now'>): Rules => ({
  async beforeUpdate({ tx }, data, before) {
    const { seenAt, ...others } = data
    if (typeof seenAt !== 'string') return { data }
    const [time, until] = [now(), Number(before['$createdAt'])]
    await markSeen(tx, { user: String(before['user']), until, now: time, max: BATCH })
    return { data: others, server: before['seenAt'] === null ? { seenAt: time } : {} }
  },
})
