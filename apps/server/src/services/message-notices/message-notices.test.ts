import { expect, test } from 'vitest'
import { conversing } from '../../../test/documents/conversations.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { verifyEmail } from '../../../test/digests/digest-world.ts'
import { messagesTo } from '../../../test/email/outbox.ts'
import { openPushWorld } from '../../../test/push/push-world.ts'

const MINUTE = 60_000
const SECRET = 'rhododendron'

async function openWorld() {
  const world = await openPushWorld()
  const { server, Alice, Bob } = world
  await verifyEmail(server, Alice)
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

test('the first of a burst is told on devices at once, and by email after 15 minutes, by name only', async () => {
  await using world = await openWorld()
  const { write, written, emails, pass, push } = world
  await write(SECRET)
  await pass()
  await pass(14 * MINUTE)
  await write(`${SECRET} again`)
  expect(await written()).toEqual([0, 1])
  await pass(MINUTE)
  await expect.poll(written).toEqual([1, 1])
  await pass(30 * MINUTE)
  await write('And more')
  await pass(30 * MINUTE)
  expect(await written()).toEqual([1, 1])
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
  await world.pass(16 * MINUTE)
  expect(await world.written()).toEqual([0, 0])
})

test('a device that fails is told later, together with what has happened meanwhile', async () => {
  await using world = await openWorld()
  const { write, pass, push, titles, like, Bob } = world
  await write('x')
  push.respondNext({ status: 503 })
  await pass()
  await like(Bob)
  await pass()
  expect(titles()).toEqual([])
  await pass(MINUTE)
  expect(push.arrived.map(({ message }) => message)).toEqual([
    {
      title: '2 new notifications',
      body: 'Bob wrote to you\nBob liked your post',
      url: '/notifications',
      tag: 'notifications',
    },
  ])
  await pass(60 * MINUTE)
  expect(push.hits).toHaveLength(2)
})

test('a device that has ended is forgotten, and the email is sent', async () => {
  await using world = await openWorld()
  const { write, pass, push, alice, emails } = world
  await write('x')
  push.respondNext({ status: 410 })
  await pass()
  await pass(15 * MINUTE)
  expect((await alice.list('pushSubscriptions')).ids).toEqual([])
  await expect.poll(async () => (await emails()).length).toBe(1)
})
