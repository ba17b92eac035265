import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Deliver, type Message, openOutbox, type Outbox } from './index.ts'

const now = () => 0

const emailOf = (subject: string, change: Partial<Message> = {}): Message => ({
  to: 'ann@example.com',
  subject,
  text: 'Hello',
  expire: 1000,
  accountId: 'ann',
  ...change,
})
const openFolder = async () => mkdtempDisposable(join(tmpdir(), 'devhood-'))

describe('a held email', () => {
  const contents = async (outbox: Outbox) => ({
    queued: (await outbox.list()).map(({ subject }) => subject),
    held: (await outbox.listHeld()).map(({ accountId }) => accountId),
  })

  test('is queued when it is released, also after a restart, and deleted when it is discarded', async () => {
    await using folder = await openFolder()
    const ids: string[] = []
    {
      await using outbox = openOutbox({ folder: folder.path, now })
      for (const subject of ['Now', 'Later', 'Never'])
        ids.push(await outbox.hold(emailOf(subject, { accountId: subject })))
      const [first = ''] = ids
      // Twice does nothing more.
      for (let times = 0; times < 2; times++) await outbox.release(first)
      expect(await contents(outbox)).toEqual({ queued: ['Now'], held: ['Later', 'Never'] })
    }
    await using outbox = openOutbox({ folder: folder.path, now })
    const [, second = '', third = ''] = ids
    expect(await contents(outbox)).toEqual({ queued: ['Now'], held: ['Later', 'Never'] })
    await outbox.release(second)
    await outbox.discard(third)
    expect(await contents(outbox)).toEqual({ queued: ['Later', 'Now'], held: [] })
  })

  test('is not delivered before', async () => {
    await using folder = await openFolder()
    const sent: string[] = []
    const deliver: Deliver = async ({ subject = '' }) => void sent.push(subject)
    await using outbox = openOutbox({ folder: folder.path, now, deliver })
    const id = await outbox.hold(emailOf('Held'))
    await outbox.hold(emailOf('Held longer'))
    await outbox.send(emailOf('Sent'))
    await expect.poll(() => sent).toEqual(['Sent'])
    await outbox.release(id)
    await expect.poll(() => sent).toEqual(['Sent', 'Held'])
  })

  test('of an erased person is deleted, and never queued', async () => {
    await using folder = await openFolder()
    await using outbox = openOutbox({ folder: folder.path, now })
    const id = await outbox.hold(emailOf('Held'))
    await outbox.hold(emailOf('Other', { to: 'bob@example.com', accountId: 'bob' }))
    await outbox.deleteFor({ accountId: 'ann', addresses: [] })
    await outbox.release(id)
    expect(await contents(outbox)).toEqual({ queued: [], held: ['bob'] })
  })
})

test('room for bulk emails ends with few that were not tried, and with many that failed', async () => {
  await using folder = await openFolder()
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  const deliver: Deliver = async ({ subject }) => {
    if (subject === 'Waits') return blocked
    throw new Error('Later')
  }
  await using outbox = openOutbox({ folder: folder.path, now, deliver, delays: [60_000] })
  expect(await outbox.bulkRoom()).toBe(40)
  for (let sent = 0; sent < 3; sent++) await outbox.send(emailOf('Fails'))
  await expect.poll(() => outbox.deliveryState()?.failures).toBe(3)
  await expect.poll(async () => outbox.bulkRoom()).toBe(40)
  for (let sent = 0; sent < 2; sent++) await outbox.send(emailOf('Waits'))
  expect(await outbox.bulkRoom()).toBe(38)
  release()
})
