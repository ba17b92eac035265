import { isRole, OBJECTION_TIME } from '@devhood/contract'
import type { Config } from '#config'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import { sweepRows, type Writer } from '#platform/database'
import type { Notifier } from '#resources/notifications'
import type { ErasureRequestService } from '#services/account'
import type { Mailer } from '#services/emails'
import type { RecordEntry } from '../audit/audit.ts'
import { findAddressOf } from '../people/people-store.ts'
import { newsOf } from './news.ts'
import { hasLapsed, isDue } from './present.ts'
import {
  type DataRequestRow,
  deleteRequest,
  findRequest,
  listOld,
  listToDo,
  updateRequest,
} from './request-store.ts'

export interface CarryingOutOptions extends Pick<Platform, 'database' | 'leases' | 'now'> {
  readonly config: Pick<Config, 'publicUrl'>
  readonly mailer: Pick<Mailer, 'canSend' | 'erasureAsked' | 'exportAsked'>
  readonly record: RecordEntry
  readonly notifier: Pick<Notifier, 'notify'>
  readonly erasureRequests: Pick<ErasureRequestService, 'schedule'>
}

const LEASE = 'data requests'
const AT_ONCE = 100
/** How long requests that have ended stay. */
const KEPT = 180 * DAY

/** As people read it in an email: `2 December 2026, 14:05 UTC`. */
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** What becomes of requests by themselves: the person is told, and what they don't object to comes true. */
export function carryingOut(options: CarryingOutOptions) {
  const { database, leases, now, config, mailer, record, notifier, erasureRequests } = options

  async function sendEmail({ person, task, approvedAt }: DataRequestRow): Promise<void> {
    const found = await findAddressOf(database, { id: person })
    if (!mailer.canSend || found?.email == null || approvedAt === null) return
    const { email: to, accountId, blockedAt } = found
    const end = approvedAt + OBJECTION_TIME
    const url = new URL(blockedAt === null ? '/settings#data' : '/blocked', config.publicUrl)
    const envelope = { to, accountId, expire: end, isReal: true }
    const send = task === 'erase' ? mailer.erasureAsked : mailer.exportAsked
    await send(envelope, url, `${MOMENT.format(end)} UTC`)
  }

  /** The email may go out twice, when the process stops in between; the notification doesn't. */
  async function tell(row: DataRequestRow): Promise<void> {
    await sendEmail(row)
    await database.write(async (tx) => {
      const { endedAt, toldAt } = (await findRequest(tx, { id: row.$id })) ?? row
      if (endedAt !== null || toldAt !== null) return
      await updateRequest(tx, row.$id, { toldAt: now() })
      await notifier.notify(tx, newsOf(row.person, row.task))
    })
  }

  const end = async (tx: Writer, { $id }: DataRequestRow, state: 'done' | 'lapsed') =>
    updateRequest(tx, $id, { state, endedAt: now() })

  /** The erasure's own upkeep goes on from there. */
  async function carryOut(id: string): Promise<void> {
    await database.write(async (tx) => {
      const row = await findRequest(tx, { id })
      if (row === undefined || row.endedAt !== null || !isDue(row, now())) return
      if (row.task === 'export') {
        if (hasLapsed(row, now())) await end(tx, row, 'lapsed')
        return
      }
      const found = await findAddressOf(tx, { id: row.person })
      const isHeld = found === undefined || isRole(found.role)
      await end(tx, row, isHeld ? 'lapsed' : 'done')
      if (isHeld) return
      const { person, asker: operator } = row
      await record(tx, { action: 'eraseOnBehalf', operator, person })
      await erasureRequests.schedule(tx, found.accountId)
    })
  }

  async function work(): Promise<void> {
    const approvedUntil = now() - OBJECTION_TIME
    for (const id of await listToDo(database, { approvedUntil, max: AT_ONCE })) {
      const row = await findRequest(database, { id })
      if (row?.toldAt === null) await tell(row)
      await carryOut(id)
    }
  }

  return {
    resume: async () => void (await leases.holdIfFree(LEASE, work)),
    sweep: async () =>
      sweepRows(
        database,
        async (db, max) => listOld(db, { before: now() - KEPT, max }),
        deleteRequest,
      ),
  }
}
