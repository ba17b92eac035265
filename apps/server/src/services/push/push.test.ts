import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { deviceKeys } from '../../../test/push/device.ts'
import {
  choose,
  DELAY,
  markSeen,
  openPushWorld,
  type PushWorld,
} from '../../../test/push/push-world.ts'
import { HOUR } from '../../lib/time.ts'

describe('a message', () => {
  test('is encrypted for the device and signed with the key that the page shows', async () => {
    await using world = await openPushWorld()
    const { push, server, like, pass, Bob, $id } = world
    await like(Bob)
    await pass()
    const [{ device, message, headers, bytes } = expect.unreachable(), ...others] = push.arrived
    expect([device, others, bytes]).toEqual(['phone', [], 4096])
    expect(message).toEqual({
      title: 'Bob liked your post',
      body: '',
      url: `/posts/${$id}`,
      tag: `like:${$id}`,
    })
    const { ttl, urgency, topic, 'content-encoding': encoding, authorization } = headers
    expect([ttl, urgency, encoding, String(topic).length]).toEqual([
      '86400',
      'normal',
      'aes128gcm',
      32,
    ])
    const page = await server.app.inject({ url: '/', headers: { host: 'localhost:3000' } })
    const [, key = ''] = /name="devhood-push-key" content="([^"]+)"/.exec(page.body) ?? []
    const [, token = '', sent] = /^vapid t=([^,]+), k=(.+)$/.exec(String(authorization)) ?? []
    expect(sent).toBe(key)
    const [x, y] = [
      Buffer.from(key, 'base64url').subarray(1, 33),
      Buffer.from(key, 'base64url').subarray(33),
    ]
    const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
      audience: 'https://push.example',
      algorithms: ['ES256'],
    })
    expect(payload.sub).toBe('https://localhost:3000')
    expect(Number(payload.exp) * 1000 - Date.now()).toBeLessThanOrEqual(24 * HOUR)
  })

  test('quotes what somebody says, and leads to it', async () => {
    await using world = await openPushWorld()
    const { body } = await world.comment(`Where\nis ${'x'.repeat(300)}`)
    await world.pass()
    expect(world.push.arrived.map(({ message }) => message)).toEqual([
      {
        title: 'Bob commented on your post',
        body: `Where is ${'x'.repeat(130)}…`,
        url: `/posts/${world.$id}?comment=${body.$id}`,
        tag: `comment:${world.$id}`,
      },
    ])
  })

  test('gathers what happened at the same time', async () => {
    await using world = await openPushWorld()
    const { like, comment, bob, Alice, Bob, Carol, pass, push } = world
    await like(Bob)
    await comment('Nice')
    await bob.create('follows', { follower: Bob.userId, followed: Alice.userId })
    await like(Carol)
    await pass()
    expect(push.arrived.map(({ message }) => message)).toEqual([
      {
        title: '3 new notifications',
        body: 'Bob followed you\nBob commented on your post\nBob liked your post',
        url: '/notifications',
        tag: 'notifications',
      },
    ])
  })

  test('of the largest size fits', async () => {
    await using world = await openPushWorld()
    const { Alice, Bob, Carol, pass, titles } = world
    for (const person of [Bob, Carol]) {
      await person.request(
        'PATCH',
        `/v1/databases/devhood/collections/users/documents/${person.userId}`,
        {
          data: { name: '🎉"'.repeat(64) },
        },
      )
      const documents = documentsOf(person.request)
      await documents.create('follows', { follower: person.userId, followed: Alice.userId })
      const { $id } = await ad(Alice, { title: '🎉"'.repeat(30) })
      await documents.create('interests', { job: $id })
      const { imageId, imageUrl } = await post(person)
      const caption = `@${Alice.username} ${'🎉"'.repeat(400)}`
      await documents.create('posts', { creator: person.userId, imageId, imageUrl, caption })
    }
    await pass(HOUR + DELAY)
    expect(titles()).toHaveLength(1)
  })
})

describe('nothing is sent', () => {
  test.each<[when: string, act: (world: PushWorld) => Promise<unknown>]>([
    ['once it is seen', markSeen],
    ['once it is taken back', async ({ unlike, Bob }) => unlike(Bob)],
    ['of a kind that is switched off', async (world) => choose(world, { off: ['like'] })],
    [
      'by somebody who is muted meanwhile',
      async ({ alice, Bob }) => alice.create('mutes', { muted: Bob.userId }),
    ],
    [
      'by somebody who is blocked meanwhile',
      async ({ alice, Bob }) => alice.create('blocks', { blocked: Bob.userId }),
    ],
    [
      'by somebody whom an operator has hidden',
      async ({ server, Bob }) => setHidden(server.platform, 'users', { $id: Bob.userId }),
    ],
    ['about a post that is gone', async ({ alice, $id }) => alice.delete('posts', $id)],
    [
      'to a device that is turned off',
      async ({ alice, subscriptionId }) => alice.delete('pushSubscriptions', subscriptionId),
    ],
    [
      'to a device that is signed out',
      async ({ Alice }) => Alice.request('DELETE', '/v1/account/sessions/current', {}),
    ],
    [
      'to somebody who has closed their account',
      async ({ Alice }) => Alice.request('PATCH', '/v1/account/status', {}),
    ],
    ['after a day', async ({ server }) => server.clock.advance(24 * HOUR)],
  ])('%s', async (_when, act) => {
    await using world = await openPushWorld()
    await world.like(world.Bob)
    await act(world)
    await world.pass()
    expect(world.push.questions).toEqual([])
  })

  test('to people without a device, nor to addresses that are not public', async () => {
    await using world = await openPushWorld(deviceKeys('phone', 'private.example'))
    await world.like(world.Bob)
    await world.bob.create('follows', { follower: world.Alice.userId, followed: world.Bob.userId })
    await world.pass()
    expect([world.push.questions, world.push.targets]).toEqual([['private.example'], []])
    const { body } = await world.alice.get('pushSubscriptions', world.subscriptionId)
    expect(body['failures']).toBe(1)
  })

  test('by a server that offers no web push, which shows no key', async () => {
    for (const change of [
      { publicUrl: new URL('http://hood.example') },
      { remoteFetch: false },
      { offline: false },
    ]) {
      await using server = await testApp(change)
      const { host } = server.config.publicUrl
      const page = await server.app.inject({ url: '/', headers: { host } })
      expect(page.body).toContain('name="devhood-push-key" content=""')
    }
  })
})
