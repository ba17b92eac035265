import { notificationChoices, quietUntil } from '@devhood/contract/notifications'
import type { Engine } from '#engine'
import { HOUR, MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { DocumentsService } from '#services/documents'
import { announcements } from './announcements.ts'
import type { SendPush } from './send-push.ts'
import {
  deletePending,
  type DueDevice,
  listDueDevices,
  listPending,
  postpone,
  updateSubscription,
} from './store.ts'

/** Milliseconds between two messages to one device: what happens meanwhile is gathered in the next. */
const PACE = 5 * MINUTE
/** The rests after failures in a row; the last applies to all further ones. */
const RESTS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]
/** A device that fails more often in a row, which takes more than a week, is given up. */
const FAILURES_MAX = 40

const CONCURRENCY = 16
/** Milliseconds of one round, after which the next begins anew: a stopping server waits for a round. */
const ROUND = 2000

export interface PushOptions extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'list'>
  readonly documents: Pick<DocumentsService, 'deleteBatch'>
  readonly send: SendPush
}

/** The ends of an attempt to send something to a device, stored. */
function openOutcomes({ database, documents, now }: PushOptions) {
  async function storeRest(tx: Writer, { $id }: DueDevice, until: number, failures: number) {
    await postpone(tx, { subscription: $id, until })
    await updateSubscription(tx, $id, { restsUntil: until, failures })
  }
  async function rest(device: DueDevice, until: number, failures: number): Promise<void> {
    await database.write(async (tx) => storeRest(tx, device, until, failures))
  }
  async function end({ $id, user, accountId }: DueDevice): Promise<void> {
    const owner = { userId: user, accountId }
    await database.write(async (tx) => documents.deleteBatch(tx, owner, ['pushSubscriptions', $id]))
  }
  async function fail(device: DueDevice, retryAfter: number): Promise<void> {
    const failures = device.failures + 1
    if (failures > FAILURES_MAX) return end(device)
    const pause = RESTS[Math.min(failures, RESTS.length) - 1] ?? 0
    await rest(device, now() + Math.max(pause, retryAfter), failures)
  }
  async function settle(
    device: DueDevice,
    pending: readonly string[],
    isSent: boolean,
  ): Promise<void> {
    await database.write(async (tx) => {
      for (const notification of pending)
        await deletePending(tx, { subscription: device.$id, notification })
      if (isSent) await storeRest(tx, device, now() + PACE, 0)
    })
  }
  return { rest, end, fail, settle }
}

export function pushService(options: PushOptions) {
  const { database, send, now } = options
  const messageFor = announcements(options)
  const { rest, end, fail, settle } = openOutcomes(options)

  async function deliver(device: DueDevice): Promise<void> {
    const { quiet } = notificationChoices(JSON.parse(device.prefs))
    const until = quiet && quietUntil(quiet, now())
    if (until !== undefined) return rest(device, until, device.failures)
    const pending = await listPending(database, { subscription: device.$id, now: now() })
    const message = await messageFor(device, pending)
    if (message === undefined) return settle(device, pending, false)
    const outcome = await send(device, message)
    if (outcome.result === 'sent') return settle(device, pending, true)
    return outcome.result === 'failed' ? fail(device, outcome.retryAfter) : end(device)
  }

  /** A device for which something can't be prepared lets others go first. */
  async function deliverOrRest(device: DueDevice): Promise<void> {
    try {
      await deliver(device)
    } catch (error) {
      await fail(device, 0)
      throw error
    }
  }

  /** Sends what is due, for a bounded time. */
  async function sendDue(): Promise<void> {
    const began = performance.now()
    for (;;) {
      const devices = await listDueDevices(database, { now: now(), max: CONCURRENCY })
      const results = await Promise.allSettled(devices.map(deliverOrRest))
      for (const result of results) if (result.status === 'rejected') throw result.reason
      if (devices.length < CONCURRENCY || performance.now() - began > ROUND) return
    }
  }

  return { sendDue }
}
