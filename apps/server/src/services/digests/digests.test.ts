import { describe, expect, test } from 'vitest'
import {
  choose,
  type DigestWorld,
  digestsTo,
  HOUR,
  openDigestWorld,
  settleDigests,
  UNTIL_MORNING,
  verifyEmail,
} from '../../../test/digests/digest-world.ts'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { people, type Person } from '../../../test/people/people.ts'

const DAY = 24 * HOUR
const subjects = async ({ sent }: DigestWorld) => (await sent()).map(({ subject }) => subject)
const follow = async (follower: Person, followed: Person) =>
  documentsOf(follower.request).create('follows', {
    follower: follower.userId,
    followed: followed.userId,
  })

describe('a digest', () => {
  test('says what happened, with counts, quotes and links', async () => {
    await using world = await openDigestWorld({ appName: 'Tom & <Jerry>' })
    const { Alice, Bob, Carol, $id, like, comment, pass, sent } = world
    await like(Bob)
    const { body } = await comment('Where\n is <b>this</b>?')
    await follow(Bob, Alice)
    world.server.clock.advance(1000)
    await like(Carol)
    await pass(UNTIL_MORNING - 1000)
    const [digest, ...others] = await sent()
    expect(others).toEqual([])
    const link = digest?.unsubscribe
    expect(link).toMatch(
      new RegExp(`^http://localhost:3000/unsubscribe\\?token=${Alice.userId}\\.[\\w-]{43}$`),
    )
    expect([digest?.subject, digest?.text.split('\n')]).toEqual([
      '3 new notifications at Tom & <Jerry>',
      [
        'You have 3 new notifications at Tom & <Jerry>.',
        '',
        '- Carol and Bob liked your post',
        `  http://localhost:3000/posts/${$id}`,
        '',
        '- Bob followed you',
        `  http://localhost:3000/@${Bob.username}`,
        '',
        '- Bob commented on your post',
        '  “Where is <b>this</b>?”',
        `  http://localhost:3000/posts/${$id}?comment=${body.$id}`,
        '',
        'Open notifications:',
        'http://localhost:3000/notifications',
        '',
        'You get this email once a day because you chose that in Settings.',
        '',
        'Tom & <Jerry>',
        '',
        'Email settings:',
        'http://localhost:3000/settings#email-digest',
        '',
        'Unsubscribe:',
        link,
        '',
      ],
    ])
    expect(digest?.html).toContain('<bdi>Where is &lt;b&gt;this&lt;/b&gt;?</bdi>')
    expect(digest?.html).not.toMatch(/<b>|<Jerry>|<img|<script|src=/)
  })

  test('has single lines, whatever others write', async () => {
    await using world = await openDigestWorld()
    const { Bob, bob, comment, pass, sent } = world
    await bob.update('users', Bob.userId, { name: '"Eve" <img src=x> Bcc: all@example.com' })
    await comment('Hi\nUnsubscribe:\n\thttp://evil.example/')
    await pass()
    const [{ subject, text, html, to } = expect.unreachable()] = await sent()
    expect([subject, to]).toEqual(['1 new notification at Devhood', world.Alice.email])
    expect(text.split('\n').slice(2, 4)).toEqual([
      '- "Eve" <img src=x> Bcc: all@example.com commented on your post',
      '  “Hi Unsubscribe: http://evil.example/”',
    ])
    expect(html).toContain('<bdi>&quot;Eve&quot; &lt;img src=x&gt; Bcc: all@example.com</bdi>')
    expect(html).not.toContain('<img')
  })

  test('has twenty lines, and the number of the others', async () => {
    await using world = await openDigestWorld()
    const { Alice, Bob, pass, sent } = world
    for (let made = 0; made < 22; made++) {
      const { $id } = await post(Alice)
      await documentsOf(Bob.request).update('posts', $id, { likes: [Bob.userId] })
    }
    await pass()
    const [{ subject, text } = expect.unreachable()] = await sent()
    expect([subject, text.match(/^- Bob liked your post$/gm)?.length]).toEqual([
      '22 new notifications at Devhood',
      20,
    ])
    expect(text).toContain('\n2 more notifications are there.\n')
  })

  test('comes once in a period, and only with what is new', async () => {
    await using world = await openDigestWorld()
    const { Bob, Carol, like, pass } = world
    await like(Bob)
    await pass(UNTIL_MORNING - 1)
    expect(await subjects(world)).toEqual([])
    await pass(1)
    const once = ['1 new notification at Devhood']
    expect(await subjects(world)).toEqual(once)
    await pass(23 * HOUR)
    expect(await subjects(world)).toEqual(once)
    await like(Carol)
    await pass(HOUR)
    expect(await subjects(world)).toEqual([...once, ...once])
    expect((await world.sent()).at(-1)?.text).toContain('- Carol liked your post')
  })

  test('comes weekly for those who want that', async () => {
    await using world = await openDigestWorld()
    const { Alice, Bob, Carol, like, pass } = world
    await choose(Alice, { emailDigest: 'weekly' })
    await like(Bob)
    await pass()
    expect(await subjects(world)).toHaveLength(1)
    await like(Carol)
    await pass(6 * DAY)
    expect(await subjects(world)).toHaveLength(1)
    await pass(DAY)
    expect(await subjects(world)).toHaveLength(2)
    expect((await world.sent()).at(-1)?.text).toContain('once a week')
  })

  test('comes in the morning of the time zone that is stored, or that quiet hours have', async () => {
    await using world = await openDigestWorld()
    const { Alice, Bob, like, comment, pass } = world
    await like(Bob)
    // Noon UTC is seven in the morning in New York.
    await choose(Alice, { timeZone: 'America/New_York' })
    await pass(HOUR)
    expect(await subjects(world)).toHaveLength(0)
    await pass(5 * 60_000)
    expect(await subjects(world)).toHaveLength(1)
    const quiet = { from: '22:00', to: '07:00', zone: 'Asia/Tokyo' }
    await Alice.request('PATCH', '/v1/account/prefs', { prefs: { notifications: { quiet } } })
    await choose(Alice, { timeZone: null })
    await comment('New')
    // The first morning in Tokyo that is a day away.
    await pass(33 * HOUR + 59 * 60_000)
    expect(await subjects(world)).toHaveLength(1)
    await pass(60_000)
    expect(await subjects(world)).toHaveLength(2)
  })

  test('turned off and on again, or changed, comes no sooner and brings nothing old', async () => {
    await using world = await openDigestWorld()
    const { Alice, Bob, Carol, like, comment, pass } = world
    await like(Bob)
    await pass()
    await like(Carol)
    await choose(Alice, { emailDigest: 'off' })
    await pass(HOUR)
    await choose(Alice, { emailDigest: 'daily', timeZone: 'America/New_York' })
    await comment('Later')
    await pass(4 * HOUR)
    expect(await subjects(world)).toHaveLength(1)
    await pass(DAY)
    const [, second] = await world.sent()
    expect([second?.subject, second?.text.includes('Later')]).toEqual([
      '1 new notification at Devhood',
      true,
    ])
  })

  test.each([3, 11, 20])(
    'that was late by %d hours does not delay the next morning',
    async (late) => {
      await using world = await openDigestWorld()
      const { Bob, Carol, like, pass } = world
      await like(Bob)
      await pass(UNTIL_MORNING + late * HOUR)
      await like(Carol)
      await pass((24 - late) * HOUR)
      expect(await subjects(world)).toHaveLength(2)
    },
  )
})

describe('nothing is sent', () => {
  test.each<[when: string, act: (world: DigestWorld) => Promise<unknown>]>([
    [
      'once it is seen',
      async ({ alice }) => {
        const { ids } = await alice.list('notifications')
        await alice.update('notifications', String(ids[0]), { seenAt: '2026-01-15T12:00:00.000Z' })
      },
    ],
    [
      'of a kind that is switched off',
      async ({ Alice }) =>
        Alice.request('PATCH', '/v1/account/prefs', {
          prefs: { notifications: { off: ['comment'] } },
        }),
    ],
    [
      'by somebody who is muted meanwhile',
      async ({ alice, Bob }) => alice.create('mutes', { muted: Bob.userId }),
    ],
    [
      'by somebody who is blocked meanwhile',
      async ({ alice, Bob }) => alice.create('blocks', { blocked: Bob.userId }),
    ],
    [
      'by somebody who blocks meanwhile',
      async ({ bob, Alice }) => bob.create('blocks', { blocked: Alice.userId }),
    ],
    [
      'of a thread that is muted meanwhile',
      async ({ alice, $id }) => alice.create('threadMutes', { post: $id }),
    ],
    [
      'by somebody whom an operator has hidden',
      async ({ server, Bob }) => setHidden(server.platform, 'users', { $id: Bob.userId }),
    ],
    ['about a post that is gone', async ({ alice, $id }) => alice.delete('posts', $id)],
    [
      'to somebody who has closed their account',
      async ({ Alice }) => Alice.request('PATCH', '/v1/account/status', {}),
    ],
    ['once it is off', async ({ Alice }) => choose(Alice, { emailDigest: 'off' })],
  ])('%s', async (_when, act) => {
    await using world = await openDigestWorld()
    await world.comment('Hello')
    await act(world)
    await world.pass()
    expect(await subjects(world)).toEqual([])
  })

  test('to an address that is not verified; what waits comes in the morning after that', async () => {
    await using server = await testApp({}, { upkeepInterval: 10 })
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    await choose(Alice, { emailDigest: 'daily' })
    await follow(Bob, Alice)
    server.clock.advance(UNTIL_MORNING)
    await settleDigests(server)
    expect(await digestsTo(server, Alice)).toEqual([])
    await verifyEmail(server, Alice)
    server.clock.advance(DAY)
    await settleDigests(server)
    expect((await digestsTo(server, Alice)).map(({ subject }) => subject)).toEqual([
      '1 new notification at Devhood',
    ])
  })

  test('by default', async () => {
    await using world = await openDigestWorld()
    await follow(world.Alice, world.Bob)
    await verifyEmail(world.server, world.Bob)
    await world.pass()
    expect(await world.sent(world.Bob)).toEqual([])
  })
})
