import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { collectionsFor } from '#resources'
import {
  choose,
  openDigestWorld,
  UNTIL_MORNING,
  verifyEmail,
} from '../../../test/digests/digest-world.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { smtpServer } from '../../../test/email/smtp.ts'
import { openEngine, textFunctions } from '../../engine/index.ts'
import { type Database, type Reader } from '../../platform/database/index.ts'
import { MIGRATIONS } from '../../../test/stores/migrated.ts'
import { compileSqlite, openFile } from '../../platform/database/sqlite/connection.ts'
import { migrateSqlite } from '../../platform/database/sqlite/schema.ts'
import { localLeases } from '../../platform/leases/local.ts'
import { smtp } from '../../platform/mail/index.ts'
import { type Deliver, openOutbox, type Outbox } from '../../platform/outbox/index.ts'
import { type DigestOptions, digestService } from './service.ts'
import { listDue } from './store.ts'
import { openUnsubscribeLinks } from './unsubscribe-links.ts'

/** Alice, to whom a digest is due, on a server that sends none by itself. */
async function openDue() {
  const local = localLeases()
  const leases: typeof local = {
    ...local,
    hold: async (name, work, signal) =>
      name === 'upkeep'
        ? new Promise((resolve) =>
            signal?.addEventListener('abort', () => resolve(undefined as never)),
          )
        : local.hold(name, work, signal),
  }
  await using opening = new AsyncDisposableStack()
  const world = opening.use(await openDigestWorld({}, { shared: { leases } }))
  const folder = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-digests-')))
  await world.like(world.Bob)
  const { platform, config, clock } = world.server
  const { now, keyOf, database } = platform
  clock.advance(UNTIL_MORNING)
  const engine = openEngine({ collections: collectionsFor(config), now, ids: config })
  const links = openUnsubscribeLinks({ keyOf, config })
  /** The outbox of a process. */
  const outboxOf = (name: string, deliver?: Deliver) =>
    openOutbox({ folder: join(folder.path, name), now, deliver })
  const serviceWith = (options: Pick<DigestOptions, 'mail'> & Partial<DigestOptions>) =>
    digestService({ database, now, engine, config, links, ...options })
  const opened = opening.move()
  return {
    ...world,
    database,
    outboxOf,
    serviceWith,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
const textsIn = async (outbox: Outbox) => (await outbox.list()).map(({ text }) => text)

type Faults = (outbox: Outbox) => Partial<Outbox>
const crash = () => {
  throw new Error('The process ended')
}

describe('a digest is sent once', () => {
  test.each<[when: string, faults: Faults]>([
    ['before its email is stored', () => ({ hold: async () => crash() })],
    [
      'before it is settled',
      (outbox) => ({ hold: async (message) => outbox.hold(message).then(crash) }),
    ],
    ['before its email is released', () => ({ release: async () => crash() })],
    [
      'after its email is released',
      (outbox) => ({ release: async (id) => outbox.release(id).then(crash) }),
    ],
  ])('when the process ends %s', async (_when, faults) => {
    await using world = await openDue()
    const { database, outboxOf, serviceWith } = world
    let hasEnded = false
    {
      await using outbox = outboxOf('one')
      const entries = Object.entries(faults(outbox)).map(([name, act]) => [
        name,
        async (value: never) => {
          hasEnded = true
          return (act as (value: never) => Promise<unknown>)(value)
        },
      ])
      const mail: Outbox = { ...outbox, ...Object.fromEntries(entries) }
      // Nothing is written after the end.
      const write: Database['write'] = async (unit) => (hasEnded ? crash() : database.write(unit))
      const ending = serviceWith({ mail, database: { ...database, write } }).sendDue()
      await expect(ending).rejects.toThrow('The process ended')
    }
    await using outbox = outboxOf('one')
    const { settleHeld, sendDue } = serviceWith({ mail: outbox })
    await settleHeld()
    await sendDue()
    await sendDue()
    expect(await textsIn(outbox)).toEqual([expect.stringContaining('- Bob liked your post')])
    expect(await outbox.listHeld()).toEqual([])
  })

  test('when the answer of the database to a commit is lost', async () => {
    await using world = await openDue()
    const { database, outboxOf, serviceWith } = world
    await using outbox = outboxOf('one')
    let lost = 0
    const write: Database['write'] = async (unit) => {
      const result = await database.write(unit)
      return lost++ === 0 ? crash() : result
    }
    const { sendDue } = serviceWith({ mail: outbox, database: { ...database, write } })
    await expect(sendDue()).rejects.toThrow('The process ended')
    await sendDue()
    expect([(await textsIn(outbox)).length, await outbox.listHeld()]).toEqual([1, []])
  })

  test('by processes that work at the same time', async () => {
    await using world = await openDue()
    const outboxes = ['one', 'two', 'three'].map((name) => world.outboxOf(name))
    const services = outboxes.map((mail) => world.serviceWith({ mail }))
    await Promise.all(services.map(async ({ sendDue }) => sendDue()))
    const sent = await Promise.all(outboxes.map(textsIn))
    const held = await Promise.all(outboxes.map(async (outbox) => outbox.listHeld()))
    expect([sent.flat().length, held.flat()]).toEqual([1, []])
    for (const outbox of outboxes) await outbox[Symbol.asyncDispose]()
  })

  test('and not at all to somebody who has turned it off meanwhile', async () => {
    await using world = await openDue()
    const { Alice, outboxOf, serviceWith } = world
    await using outbox = outboxOf('one')
    const hold: Outbox['hold'] = async (message) => {
      await choose(Alice, { emailDigest: 'off' })
      return outbox.hold(message)
    }
    await serviceWith({ mail: { ...outbox, hold } }).sendDue()
    expect([await textsIn(outbox), await outbox.listHeld()]).toEqual([[], []])
  })
})

test('a time zone that is chosen while a digest is planned in another one counts', async () => {
  await using world = await openDue()
  const { Alice, database, outboxOf, serviceWith } = world
  await using outbox = outboxOf('one')
  // It is five past eight in London, and not yet in the Azores.
  await choose(Alice, { timeZone: 'Atlantic/Azores' })
  let hasChosen = false
  const write: Database['write'] = async (unit) => {
    if (!hasChosen) await choose(Alice, { timeZone: 'Europe/London' })
    hasChosen = true
    return database.write(unit)
  }
  const { sendDue } = serviceWith({ mail: outbox, database: { ...database, write } })
  await sendDue()
  await sendDue()
  expect([hasChosen, (await textsIn(outbox)).length]).toEqual([true, 1])
})

test('one that fails waits a while, and the others are sent', async () => {
  await using world = await openDue()
  const { server, Alice, Bob, Carol, outboxOf, serviceWith } = world
  await verifyEmail(server, Carol)
  await choose(Carol, { emailDigest: 'daily', timeZone: 'Pacific/Auckland' })
  await documentsOf(Bob.request).create('follows', {
    follower: Bob.userId,
    followed: Carol.userId,
  })
  server.clock.advance(24 * 3_600_000)
  await using outbox = outboxOf('one')
  const later = server.clock.now() + 15 * 60_000
  const hold: Outbox['hold'] = async (message) =>
    message.to === Alice.email && server.clock.now() < later ? crash() : outbox.hold(message)
  const { sendDue } = serviceWith({ mail: { ...outbox, hold } })
  await expect(sendDue()).rejects.toThrow('The process ended')
  await sendDue()
  expect((await outbox.list()).map(({ to }) => to)).toEqual([Carol.email])
  server.clock.advance(later - server.clock.now())
  await sendDue()
  expect((await outbox.list()).map(({ to }) => to)).toEqual([Alice.email, Carol.email])
})

test('digests wait while the mail server is slow, and leave its queue to other emails', async () => {
  await using world = await openDue()
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  await using outbox = world.outboxOf('one', async () => blocked)
  const email = { to: 'a@example.com', text: '', accountId: null, expire: Number.MAX_SAFE_INTEGER }
  for (let sent = 0; sent < 40; sent++) await outbox.send(email)
  const { sendDue } = world.serviceWith({ mail: outbox })
  await sendDue()
  expect([await outbox.bulkRoom(), (await outbox.list()).length]).toEqual([0, 40])
  release()
  await expect.poll(async () => (await outbox.list()).length).toBe(0)
  await sendDue()
  await expect.poll(async () => outbox.bulkRoom()).toBe(40)
})

test('an email says how to unsubscribe, in headers that mail programs read', async () => {
  await using world = await openDue()
  await using server = await smtpServer()
  const from = { name: 'Hood', address: 'hood@example.com' }
  await using outbox = world.outboxOf('one', smtp({ ...server, from, isTlsRequired: false }))
  const arrived = server.next()
  const { keyOf } = world.server.platform
  const config = { ...world.server.config, publicUrl: new URL('https://hood.example') }
  const links = openUnsubscribeLinks({ keyOf, config })
  await world.serviceWith({ mail: outbox, config, links }).sendDue()
  await arrived
  const headers = Object.fromEntries(
    server.received.flatMap(({ email }) => email.headers.map(({ key, value }) => [key, value])),
  )
  expect(headers).toMatchObject({
    'list-unsubscribe': `<${links.linkFor(world.Alice.userId)}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
    subject: '1 new notification at Devhood',
  })
})

test('finding out who is due reads an index, and sorts nothing', async () => {
  using raw = openFile(':memory:')
  migrateSqlite(raw, MIGRATIONS, textFunctions)
  const plans: unknown[] = []
  const all: Reader['all'] = async (statement) => {
    const { sql } = compileSqlite(statement as never)
    const steps = raw.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    plans.push(...steps.map(({ detail }) => detail))
    return []
  }
  await listDue({ all }, { now: 0, max: 40 })
  expect(plans).toEqual(['SEARCH email_digests USING INDEX emailDigestsByTime (dueAt<?)'])
})
