import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { statement } from '../../src/platform/database/index.ts'
import { type TestApp, testApp } from '../app/app.ts'
import { documentsOf, post } from '../documents/documents.ts'
import { people, type Person } from '../people/people.ts'
import { deviceKeys } from './device.ts'
import { openPushService } from './push-service.ts'

/** Milliseconds before a notification is sent. */
export const DELAY = 10_000

const dueCount = statement((db: Kysely<object>, v: { now: number }) => ({
  compile: () =>
    sql<{ count: number }>`SELECT (SELECT count(*) FROM pending_pushes WHERE "dueAt" <= ${v.now})
      + (SELECT count(*) FROM "pushSubscriptions" WHERE "messagesDueAt" <= ${v.now})
      + (SELECT count(*) FROM message_notices WHERE "dueAt" <= ${v.now}) AS count`.compile(db),
}))

/** Alice has a device and a post; Bob and Carol react. Nothing is sent before `pass`. */
export async function openPushWorld(device = deviceKeys('phone')) {
  await using opening = new AsyncDisposableStack()
  const push = opening.use(await openPushService())
  const server = opening.use(await testApp({}, { remote: push.remote, upkeepInterval: 10 }))
  const { Alice, Bob, Carol } = await people(server.app, 'Alice', 'Bob', 'Carol')
  const { $id } = await post(Alice)
  const alice = documentsOf(Alice.request)
  const subscription = await alice.create('pushSubscriptions', device)
  if (subscription.status !== 201) throw new Error(subscription.outcome)
  const likes = async (person: Person, ids: readonly string[]) =>
    documentsOf(person.request).update('posts', $id, { likes: ids })
  const opened = opening.move()
  return {
    push,
    server,
    Alice,
    Bob,
    Carol,
    $id,
    alice,
    bob: documentsOf(Bob.request),
    subscriptionId: subscription.body.$id,
    like: async (person: Person) => likes(person, [person.userId]),
    unlike: async (person: Person) => likes(person, []),
    comment: async (text: string) =>
      documentsOf(Bob.request).create('comments', { post: $id, text }),
    /** Lets time pass, and waits until nothing is due. */
    pass: async (time: number = DELAY) => {
      server.clock.advance(time)
      await settle(server)
    },
    titles: () => push.arrived.map(({ message }) => message.title),
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
export type PushWorld = Awaited<ReturnType<typeof openPushWorld>>

async function settle({ platform, clock }: TestApp): Promise<void> {
  const due = async () =>
    Number((await platform.database.first(dueCount, { now: clock.now() }))?.count)
  await expect.poll(due, { interval: 10 }).toBe(0)
}

export async function markSeen({ alice }: PushWorld): Promise<void> {
  const { ids } = await alice.list('notifications')
  await alice.update('notifications', String(ids.at(-1)), { seenAt: '2026-01-15T12:00:00.000Z' })
}

export const choose = async ({ Alice }: PushWorld, notifications: object) =>
  Alice.request('PATCH', '/v1/account/prefs', { prefs: { notifications } })
