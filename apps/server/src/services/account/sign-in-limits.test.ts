import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { PASSWORD, people } from '../../../test/people/people.ts'

interface Attempt {
  readonly email?: string
  readonly password?: string
  readonly ip?: string
  readonly url?: string
  readonly headers?: Record<string, string>
}

async function attempt({ app }: TestApp, given: Attempt = {}) {
  const { email = 'alice@example.com', password = 'wrong password', ip = '203.0.113.1' } = given
  return app.inject({
    method: 'POST',
    url: given.url ?? '/v1/account/sessions/email',
    payload: { email, password },
    remoteAddress: ip,
    headers: given.headers ?? {},
  })
}

async function statusesOf(server: TestApp, attempts: readonly Attempt[]) {
  const statuses: number[] = []
  for (const each of attempts) statuses.push((await attempt(server, each)).statusCode)
  return statuses
}

const times = (count: number, each: (index: number) => Attempt = () => ({})) =>
  Array.from({ length: count }, (_, index) => each(index))

const open = async (trustedProxies: string[] = []) => {
  const server = await testApp({ rateLimits: true, trustedProxies })
  await people(server.app, 'alice')
  return server
}

test('after ten failures in a row for one email and address, sign-in pauses', async () => {
  await using server = await open()
  const statuses = await statusesOf(server, times(10))
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
  const refused = await attempt(server, { password: PASSWORD })
  expect(refused.json().type).toBe('general_rate_limit_exceeded')
  expect(refused.headers).toMatchObject({
    'retry-after': '3600',
    'x-ratelimit-limit': '10',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(server.clock.now() / 1000 + 3600),
  })
  server.clock.advance(3_600_000)
  expect((await attempt(server, { password: PASSWORD })).statusCode).toBe(201)
})

test('a success resets the failures before it', async () => {
  await using server = await open()
  const nine = times(9)
  const right = { password: PASSWORD }
  const statuses = await statusesOf(server, [...nine, right, ...nine, right])
  expect(statuses.filter((status) => status === 429)).toEqual([])
})

test.each<[string, (index: number) => Attempt]>([
  ['capitals', (index) => ({ email: index % 2 ? 'ALICE@example.com' : 'alice@EXAMPLE.com' })],
  ['blanks', (index) => ({ email: ' '.repeat(index) + 'alice@example.com' })],
  [
    'the other address of the call',
    (index) => ({ url: index % 2 ? '/v1/account/sessions' : '/v1/account/sessions/email' }),
  ],
  ['a query', (index) => ({ url: `/v1/account/sessions/email?x=${index}` })],
  [
    'escapes in the path',
    (index) => ({ url: index % 2 ? '/v1/account/sessions/%65mail' : '/v1/account/sessions/email' }),
  ],
  [
    'forwarded addresses without a trusted proxy',
    (index) => ({
      headers: {
        'x-forwarded-for': `198.51.100.${index}`,
        forwarded: `for=198.51.100.${index}`,
        'x-real-ip': `198.51.100.${index}`,
        'cf-connecting-ip': `198.51.100.${index}`,
      },
    }),
  ],
  ['addresses of one IPv6 network', (index) => ({ ip: `2001:db8:1:2::${index + 1}` })],
])('%s do not start a new count', async (_name, each) => {
  await using server = await open()
  const statuses = await statusesOf(server, times(11, each))
  expect(statuses.at(-1)).toBe(429)
})

test.each<[string, Attempt, string[]]>([
  ['another email', { email: 'bob@example.com' }, []],
  ['another address', { ip: '203.0.113.2' }, []],
  ['another IPv6 network', { ip: '2001:db8:1:3::1' }, []],
  [
    'another person behind a trusted proxy',
    { headers: { 'x-forwarded-for': '198.51.100.7' } },
    ['203.0.113.1'],
  ],
])('%s counts separately', async (_name, other, trustedProxies) => {
  await using server = await open(trustedProxies)
  await statusesOf(server, times(10))
  expect(await statusesOf(server, [{}, other])).toEqual([429, 401])
})

test('an address that tries one password on many emails is stopped after sixty', async () => {
  await using server = await open()
  const statuses = await statusesOf(
    server,
    times(61, (index) => ({ email: `person-${index}@example.com` })),
  )
  expect([statuses.indexOf(429), statuses.length]).toEqual([60, 61])
})

test('nothing is counted when limits are off', async () => {
  await using server = await testApp({ rateLimits: false })
  const statuses = await statusesOf(server, times(70))
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect((await attempt(server)).headers['x-ratelimit-limit']).toBe(undefined)
})

/** A hundred failures from different addresses. */
async function guessEverywhere(server: TestApp, email?: string) {
  const from = (index: number) => ({ ip: `198.51.100.${index}`, ...(email && { email }) })
  return statusesOf(server, times(100, from))
}

test.each(['alice@example.com', 'nobody@example.com'])(
  'after a hundred failures for %s from everywhere, repeated addresses wait, new ones do not',
  async (email) => {
    await using server = await open()
    expect(new Set(await guessEverywhere(server, email))).toEqual(new Set([401]))
    server.clock.advance(1000)
    const twice = times(2, () => ({ email }))
    expect(await statusesOf(server, twice)).toEqual([401, 401])
    const refused = await attempt(server, { email })
    expect([refused.json().type, refused.headers['retry-after']]).toEqual([
      'general_rate_limit_exceeded',
      '5',
    ])
    server.clock.advance(1000)
    expect((await attempt(server, { email, ip: '203.0.113.2' })).statusCode).toBe(401)
    const second = await attempt(server, { email, ip: '203.0.113.3' })
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '1'])
  },
)

test('a successful sign-in resets its own address, and no other', async () => {
  await using server = await open()
  await guessEverywhere(server)
  server.clock.advance(1000)
  expect(await statusesOf(server, times(2))).toEqual([401, 401])
  server.clock.advance(5000)
  expect((await attempt(server, { password: PASSWORD })).statusCode).toBe(201)
  server.clock.advance(1000)
  expect((await attempt(server)).statusCode).toBe(401)
  const others = times(3, () => ({ ip: '198.51.100.1' }))
  expect(await statusesOf(server, others)).toEqual([429, 429, 401])
})
