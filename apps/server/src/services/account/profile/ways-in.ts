import type { LastUse, WaysIn } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import type { Platform } from '#platform'
import { findLastWayIn } from '../credentials/last-way-in.ts'
import { countRecoveryCodes } from '../mfa/store.ts'
import { presentDevice } from '../present.ts'
import { listLastUses, type LogRow } from '../sessions/log-store.ts'
import { listSessions } from '../sessions/session-store.ts'

type Use = Pick<LogRow, 'event' | 'what' | 'confirmed' | 'time' | 'ip' | 'userAgent'>

const present = ({ event, what, confirmed, time, ip, userAgent }: Use): LastUse => ({
  by: confirmed,
  provider: event === 'session.create' ? what : '',
  ip,
  time: formatInstant(time),
  ...presentDevice(userAgent),
})

/** When and where each way into an account was used last. */
export const waysIn =
  ({ database }: Pick<Platform, 'database'>) =>
  async ({ accountId }: Actor): Promise<WaysIn> => {
    const sessions = await listSessions(database, { accountId })
    return {
      lastUses: (await listLastUses(database, { accountId })).map(present),
      recoveryCodes: (await countRecoveryCodes(database, { accountId })) ?? 0,
      sessions: Object.fromEntries(sessions.map(({ $id, usedAt }) => [$id, formatInstant(usedAt)])),
      lastWayIn: (await findLastWayIn(database, accountId))?.$id ?? '',
    }
  }
