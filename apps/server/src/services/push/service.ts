import { notificationChoices, quietUntil } from '@devhood/contract/notifications'
import type { Engine } from '#engine'
import { HOUR, MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { findRecipient } from '#resources/notifications'
import type { DocumentsService } from '#services/documents'
import { handleDue } from '#services/upkeep'
import { announcements, type Waiting } from './announcements.ts'
import type { SendPush } from './send-push.ts'
import {
  deletePending,
  type DueDevice,
  listDueDevices,
  listPending,
  postpone,
  postponeMessages,
  updateSubscription,
} from './store.ts'

/** Milliseconds between two messages to one device: what happens meanwhile is gathered in the next. */
const PACE = 5 * MINUTE
/** The rests after failures in a row; the last applies to all further ones. */
const RESTS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]
/** A device that fails more often in a row, which takes more than a week, is given up. */
const FAILURES_MAX = 40

export interface PushOptions extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'list' | 'visibilitySql'>
  readonly documents: Pick<DocumentsService, 'deleteBatch'>
  readonly send: SendPush
}

/** The ends of an attempt to send something to a device, stored. */
function openOutcomes({ database, documents, now }: PushOptions) {
  async function storeRest(tx: Writer, { $id }: DueDevice, until: number, failures: number) {
    await postpone(tx, { subscription: $id, until })
    await postponeMessages(tx, { subscription: $id, until })
    await updateSubscription(tx, $id, { restsUntil: until, failures })
  }
  async function rest(device: DueDevice, until: number, failures: number): Promise<void> {
    await database.write(async (tx) => storeRest(tx, device, until, failures))
  }
  async function end({ $id, user }: DueDevice): Promise<void> {
    await database.write(async (tx) => {
      const person = await findRecipient(tx, { user })
      if (person === undefined) return
      const owner = { userId: user, accountId: person.accountId }
      await documents.deleteBatch(tx, owner, ['pushSubscriptions', $id])
    })
  }
  async function fail(device: DueDevice, retryAfter: number): Promise<void> {
    const failures = device.failures + 1
    if (failures > FAILURES_MAX) return end(device)
    const pause = RESTS[Math.min(failures, RESTS.length) - 1] ?? 0
    await rest(device, now() + Math.max(pause, retryAfter), failures)
  }
  async function settle(device: DueDevice, told: Waiting, isSent: boolean): Promise<void> {
    await database.write(async (tx) => {
      const { $id } = device
      for (const notification of told.notifications)
        await deletePending(tx, { subscription: $id, notification })
      if (told.hasMessages) await updateSubscription(tx, $id, { messagesDueAt: null })
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
    const { $id: subscription, user, messagesDueAt } = device
    const time = now()
    const waiting = {
      notifications: await listPending(database, { subscription, now: time }),
      hasMessages: messagesDueAt !== null && messagesDueAt <= time,
    }
    const person = await findRecipient(database, { user })
    const { quiet } = notificationChoices(JSON.parse(person?.prefs ?? '{}'))
    const until = quiet && quietUntil(quiet, time)
    if (until !== undefined) return rest(device, until, device.failures)
    const message = person && (await messageFor(person, waiting))
    if (message === undefined) return settle(device, waiting, false)
    const outcome = await send(device, message)
    if (outcome.result === 'sent') return settle(device, waiting, true)
    return outcome.result === 'failed' ? fail(device, outcome.retryAfter) : end(device)
  }

  async function sendDue(): Promise<void> {
    await handleDue({
      list: async (max) => listDueDevices(database, { now: now(), max }),
      handle: deliver,
      rest: async (device) => fail(device, 0),
    })
  }

  return { sendDue }
}
