import { LIMITS } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { deviceKeys } from '../../../test/push/device.ts'

const STRUCTURE = '400 document_invalid_structure'
const server = sharedApp()

const listOf = async ({ request }: Pick<Person, 'request'>) =>
  documentsOf(request).list('pushSubscriptions')
const subscribe = async ({ request }: Pick<Person, 'request'>, data: object) =>
  documentsOf(request).create('pushSubscriptions', data)

/** The same person on another device. */
async function signedInAgain({ email }: Person) {
  const session = await caller(server().app)('POST', '/v1/account/sessions/email', {
    email,
    password: PASSWORD,
  })
  return { request: caller(server().app, { cookie: cookieOf(session) }) }
}

describe('a subscription', () => {
  const good = deviceKeys('any')
  const endpoint = (address: string): [object, string] => [{ endpoint: address }, STRUCTURE]

  test.each<[change: object, expected: string]>([
    endpoint(''),
    endpoint('push.example'),
    endpoint('http://push.example/a'),
    endpoint('https://push.example:8443/a'),
    endpoint('https://me@push.example/a'),
    endpoint('https://localhost/a'),
    endpoint('https://127.0.0.1/a'),
    endpoint('https://2130706433/a'),
    endpoint('https://169.254.169.254/latest'),
    endpoint('https://[::1]/a'),
    endpoint('ftp://push.example/a'),
    endpoint('javascript:alert(1)'),
    endpoint(`https://push.example/${'x'.repeat(LIMITS.pushEndpointMax)}`),
    [{ endpoint: ['https://push.example/a'] }, STRUCTURE],
    [{ endpoint: undefined }, STRUCTURE],
    [{ p256dh: '' }, STRUCTURE],
    [{ p256dh: good.p256dh.slice(0, -2) }, STRUCTURE],
    [{ p256dh: `B${'A'.repeat(86)}` }, STRUCTURE],
    [{ p256dh: 7 }, STRUCTURE],
    [{ p256dh: undefined }, STRUCTURE],
    [{ auth: good.auth.slice(0, -2) }, STRUCTURE],
    [{ auth: 'short' }, STRUCTURE],
    [{ auth: null }, STRUCTURE],
    [{ auth: undefined }, STRUCTURE],
    [{ name: 'My phone' }, STRUCTURE],
    [{ user: 'bob' }, '401 user_unauthorized'],
  ])('with %j is refused: %s', async (change, expected) => {
    const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
    const data = { ...good, ...change }
    const before = await hashState(server().platform)
    const sent = 'user' in data ? { ...data, user: Bob.userId } : data
    expect((await subscribe(Alice, sent)).outcome).toBe(expected)
    expect(await hashState(server().platform)).toBe(before)
  })

  test('belongs to the session of its device, and never changes', async () => {
    const { Alice } = await people(server().app, 'Alice')
    const { outcome, body } = await subscribe(Alice, {
      ...deviceKeys('own'),
      session: 'other',
      failures: 7,
    })
    const session = (await Alice.request('GET', '/v1/account/sessions/current')).json<{
      $id: string
    }>()
    expect([outcome, body['session'], body['failures']]).toEqual(['201', session.$id, 0])
    const change = { endpoint: 'https://push.example/elsewhere' }
    expect(
      (await documentsOf(Alice.request).update('pushSubscriptions', body.$id, change)).outcome,
    ).toBe('401 user_unauthorized')
  })

  test('replaces the former one of the device', async () => {
    const { Alice } = await people(server().app, 'Alice')
    await subscribe(Alice, deviceKeys('former'))
    const { body } = await subscribe(Alice, deviceKeys('latter'))
    expect((await listOf(Alice)).ids).toEqual([body.$id])
  })

  test('replaces that of whoever used the browser before', async () => {
    const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
    await subscribe(Alice, deviceKeys('shared'))
    expect((await subscribe(Bob, deviceKeys('shared'))).outcome).toBe('201')
    expect([(await listOf(Alice)).ids.length, (await listOf(Bob)).ids.length]).toEqual([0, 1])
  })

  test('ends with its session, on whatever device that is ended', async () => {
    const { Alice } = await people(server().app, 'Alice')
    const phone = await signedInAgain(Alice)
    await subscribe(Alice, deviceKeys('desk'))
    const { body } = await subscribe(phone, deviceKeys('pocket'))
    await Alice.request('DELETE', `/v1/account/sessions/${String(body['session'])}`, {})
    expect((await listOf(Alice)).documents.map(({ endpoint: at }) => at)).toEqual([
      'https://push.example/desk',
    ])
  })
})

test('a subscription ends when its session expires', async () => {
  await using own = await testApp({}, { upkeepInterval: 10 })
  const { Alice } = await people(own.app, 'Alice')
  await subscribe(Alice, deviceKeys('phone'))
  own.clock.advance(31 * 86_400_000)
  const session = await caller(own.app)('POST', '/v1/account/sessions/email', {
    email: Alice.email,
    password: PASSWORD,
  })
  const later = { request: caller(own.app, { cookie: cookieOf(session) }) }
  await expect.poll(async () => (await listOf(later)).ids).toEqual([])
})
