import { expect, test } from 'vitest'
import { conversing } from '../../../test/documents/conversations.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { linkTo, messagesTo } from '../../../test/email/outbox.ts'

import { openPushWorld, type PushWorld } from '../../../test/push/push-world.ts'
import type { Person } from '../../../test/people/people.ts'

const MINUTE = 60_000
const SECRET = 'rhododendron'

async function verify(server: PushWorld['server'], person: Person): Promise<void> {
  const url = 'http://localhost:3000/verify'
  await person.request('POST', '/v1/account/verification', { url })
  const { userId, secret } = await linkTo(server.platform, person.email)
  await person.request('PUT', '/v1/account/verification', { userId, secret })
}

async function openWorld() {
  const world = await openPushWorld()
  const { server, Alice, Bob } = world
  await verify(server, Alice)
  await documentsOf(Alice.request).create('follows', { followed: Bob.userId })
  const emails = async () =>
    (await messagesTo(server.platform, Alice.email)).filter(({ subject = '' }) =>
      subject.startsWith('Unread messages'),
    )
  const written = async () => [
    (await emails()).length,
    world.titles().filter((title) => title.endsWith('wrote to you')).length,
  ]
  return {
    ...world,
    emails,
    written,
    write: async (text: string) => conversing(Bob).write(Alice, text),
  }
}

test('the first of a burst that stays unread for 15 minutes is announced once, by name only', async () => {
  await using world = await openWorld()
  const { write, written, emails, server, push } = world
  await write(SECRET)
  server.clock.advance(14 * MINUTE)
  await write(`${SECRET} again`)
  expect(await written()).toEqual([0, 0])
  server.clock.advance(MINUTE)
  await expect.poll(written).toEqual([1, 1])
  server.clock.advance(30 * MINUTE)
  await write('And more')
  server.clock.advance(30 * MINUTE)
  await expect.poll(written).toEqual([1, 1])
  const [email] = await emails()
  expect(email?.text).toContain('Bob wrote to you')
  expect(JSON.stringify([await emails(), push.arrived])).not.toContain(SECRET)
})

test.each<readonly [string, (world: Awaited<ReturnType<typeof openWorld>>) => Promise<unknown>]>([
  [
    'is read',
    async ({ Alice, Bob, server }) => {
      const seenAt = new Date(server.clock.now()).toISOString()
      const id = await conversing(Alice).open(Bob)
      return documentsOf(Alice.request).update('conversations', id, { seenAt })
    },
  ],
  [
    'is unwanted',
    async ({ Alice }) =>
      documentsOf(Alice.request).update('users', Alice.userId, { messageNotices: 'off' }),
  ],
  [
    'is of somebody who is blocked now',
    async ({ Alice, Bob }) => documentsOf(Alice.request).create('blocks', { blocked: Bob.userId }),
  ],
  [
    'is in a conversation that is closed now',
    async ({ Alice, Bob }) => {
      const id = await conversing(Alice).open(Bob)
      return documentsOf(Alice.request).update('conversations', id, { state: 'closed' })
    },
  ],
])('nothing is announced that %s', async (_name, act) => {
  await using world = await openWorld()
  await world.write('x')
  await act(world)
  world.server.clock.advance(16 * MINUTE)
  const { write, written, server, Carol, Alice } = world
  // What is announced of somebody else shows that the round is over.
  await documentsOf(Alice.request).update('users', Alice.userId, { messageNotices: 'on' })
  await documentsOf(Alice.request).create('follows', { followed: Carol.userId })
  void write
  await server.app.inject({ url: '/v1/health' })
  expect((await written())[1]).toBe(0)
})
