import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { cookieJar } from '../../../../test/http/cookie-jar.ts'
import { caller, cookieOf, PASSWORD, people } from '../../../../test/people/people.ts'

const SIGN_IN = '/v1/account/sessions/email'
const CURRENT = '/v1/account/sessions/current'
const EMAIL = 'alice@example.com'
const SECOND = 1000
const HOUR = 3600 * SECOND

async function open(...names: readonly string[]) {
  const server = await testApp({ rateLimits: true })
  await people(server.app, 'alice', ...names)
  return server
}

/** A browser, which keeps its cookies at every address. */
function openDevice({ app }: TestApp, ip: string, cookie = '') {
  const jar = cookieJar()
  jar.keep(cookie || undefined)
  async function send(method: 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object, at = ip) {
    const headers = { host: 'localhost:3000', ...jar.headers() }
    const response = await app.inject({
      method,
      url,
      remoteAddress: at,
      headers,
      ...(payload && { payload }),
    })
    jar.keep(response.headers['set-cookie'])
    return response
  }
  const signIn = async (password = PASSWORD, email = EMAIL, at = ip) =>
    (await send('POST', SIGN_IN, { email, password }, at)).statusCode
  return {
    send,
    signIn,
    /** Signs in and out, so that only the device cookie is left. */
    visit: async (email = EMAIL) => {
      expect(await signIn(PASSWORD, email)).toBe(201)
      expect((await send('DELETE', CURRENT)).statusCode).toBe(204)
    },
    cookies: () => jar.headers()['cookie'] ?? '',
  }
}

const addressOf = (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`

/** Attackers with many addresses, used in turn. */
function openAttack(
  { app, clock }: TestApp,
  { addresses = 3000, aSecond = 20, email = EMAIL } = {},
) {
  const answered = new Set<number>()
  let attempts = 0
  async function shoot() {
    const remoteAddress = addressOf(attempts++ % addresses)
    const payload = { email, password: `a guess ${attempts}` }
    const { statusCode } = await app.inject({
      method: 'POST',
      url: SIGN_IN,
      payload,
      remoteAddress,
    })
    answered.add(statusCode)
  }
  return {
    /** Continues for this many seconds of the server's clock. */
    async run(seconds: number) {
      for (let shot = 0; shot < seconds * aSecond; shot++) {
        clock.advance(SECOND / aSecond)
        await shoot()
      }
    },
    answered: () => [...answered].toSorted((one, other) => one - other),
  }
}

/** Tries the right password, with the requested pauses, during the attack. Returns the seconds until it succeeded. */
async function secondsUntilIn(server: TestApp, attack: ReturnType<typeof openAttack>, ip: string) {
  const started = server.clock.now()
  const device = openDevice(server, ip)
  for (;;) {
    const response = await device.send('POST', SIGN_IN, { email: EMAIL, password: PASSWORD })
    if (response.statusCode === 201) return (server.clock.now() - started) / SECOND
    expect(response.json<object>()).toMatchObject({ type: 'general_rate_limit_exceeded' })
    await attack.run(Number(response.headers['retry-after']))
  }
}

/** Three wrong passwords in a row, after a quiet period. The third attempt of an unknown browser gets no turn. */
async function guessesOf(server: TestApp, device: ReturnType<typeof openDevice>, email = EMAIL) {
  server.clock.advance(20 * SECOND)
  const statuses: number[] = []
  for (let guess = 0; guess < 3; guess++)
    statuses.push(await device.signIn(`a guess ${guess}`, email))
  return statuses
}
const KNOWN_DEVICE = [401, 401, 401]
const UNKNOWN_DEVICE = [401, 401, 429]

/** Guesses from many addresses, until later ones have to wait. */
const exhaustGuesses = async (server: TestApp, email = EMAIL) =>
  openAttack(server, { addresses: 120, email }).run(6)

describe('under a sustained attack from thousands of addresses', () => {
  test('a browser that has signed in before signs in at once, from anywhere', async () => {
    await using server = await open()
    const device = openDevice(server, '203.0.113.1')
    await device.visit()
    const attack = openAttack(server)
    await attack.run(6)
    for (let minute = 0; minute < 3; minute++) {
      await attack.run(1)
      expect(await device.signIn()).toBe(201)
      // At an address whose limit others have used up.
      expect(await device.signIn(PASSWORD, EMAIL, addressOf(minute))).toBe(201)
    }
    expect(attack.answered()).toEqual([401, 429])
  })

  test('an unknown browser signs in within a minute', async () => {
    await using server = await open()
    const attack = openAttack(server)
    await attack.run(5)
    const seconds: number[] = []
    for (let visit = 0; visit < 3; visit++) {
      await attack.run(2)
      seconds.push(await secondsUntilIn(server, attack, `203.0.113.${visit}`))
    }
    expect(seconds.filter((each) => each > 60)).toEqual([])
    expect(attack.answered()).toEqual([401, 429])
  })

  test('after attempts from every address, a new address succeeds at its first attempt', async () => {
    await using server = await open()
    const attack = openAttack(server, { addresses: 140 })
    await attack.run(8)
    for (const ip of ['203.0.113.1', '2001:db8:1::1', '198.51.100.9']) {
      expect(await secondsUntilIn(server, attack, ip)).toBe(0)
      await attack.run(2)
    }
  })

  test('the networks of one IPv6 customer count as one address', async () => {
    await using server = await open()
    await exhaustGuesses(server)
    const statuses: number[] = []
    server.clock.advance(20 * SECOND)
    for (let net = 1; net <= 3; net++) {
      statuses.push(await openDevice(server, `2001:db8:7:${net}::1`).signIn('a wrong guess'))
    }
    expect(statuses).toEqual([401, 401, 429])
  })
})

describe('a remembered browser', () => {
  test('may guess ten times an hour, as its cookie may be stolen', async () => {
    await using server = await open()
    const device = openDevice(server, '203.0.113.1')
    await device.visit()
    await openAttack(server).run(6)
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess++)
      statuses.push(await device.signIn(`a guess ${guess}`, EMAIL, addressOf(70_000 + guess)))
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
    server.clock.advance(HOUR)
    expect(await device.signIn()).toBe(201)
  })

  test('is known for the accounts that it signed in to, and for no other', async () => {
    await using server = await open('bob')
    const device = openDevice(server, '203.0.113.1')
    await device.visit('bob@example.com')
    await device.visit(EMAIL)
    await exhaustGuesses(server)
    await exhaustGuesses(server, 'carol@example.com')
    expect(await guessesOf(server, device)).toEqual(KNOWN_DEVICE)
    expect(await guessesOf(server, device, 'bob@example.com')).toEqual(KNOWN_DEVICE)
    expect(await guessesOf(server, device, 'carol@example.com')).toEqual(UNKNOWN_DEVICE)
  })

  test('is forgotten when the password changes, except for the one that changed it', async () => {
    await using server = await open()
    const [one, other] = [openDevice(server, '203.0.113.1'), openDevice(server, '203.0.113.2')]
    await other.visit()
    expect(await one.signIn()).toBe(201)
    server.clock.advance(SECOND)
    const change = { password: 'another password', oldPassword: PASSWORD }
    expect((await one.send('PATCH', '/v1/account/password', change)).statusCode).toBe(200)
    await exhaustGuesses(server)
    expect(await guessesOf(server, other)).toEqual(UNKNOWN_DEVICE)
    expect(await guessesOf(server, one)).toEqual(KNOWN_DEVICE)
  })

  test.each([
    ['a stolen cookie', PASSWORD],
    ['one from before the password changed', 'another password'],
  ])('can sign in, whatever is tried with %s of the account', async (_name, password) => {
    await using server = await open()
    const [own, stolen] = [openDevice(server, '203.0.113.1'), openDevice(server, '203.0.113.2')]
    await stolen.visit()
    expect(await own.signIn()).toBe(201)
    server.clock.advance(SECOND)
    const change = { password, oldPassword: PASSWORD }
    if (password !== PASSWORD) await own.send('PATCH', '/v1/account/password', change)
    for (let guess = 0; guess < 80; guess++)
      await stolen.signIn(`a guess ${guess}`, EMAIL, addressOf(guess))
    expect(await own.signIn(password)).toBe(201)
  })

  test('is limited by its address once the password has changed', async () => {
    await using server = await open()
    const device = openDevice(server, '203.0.113.1')
    await device.visit()
    const owner = openDevice(server, '203.0.113.2')
    await owner.signIn()
    server.clock.advance(SECOND)
    const change = { password: 'another password', oldPassword: PASSWORD }
    await owner.send('PATCH', '/v1/account/password', change)
    const guesses = async (at: string) => {
      const statuses: number[] = []
      for (let guess = 0; guess < 11; guess++)
        statuses.push(await device.signIn(`a guess ${guess}`, EMAIL, at))
      return statuses
    }
    const stopped = [...Array<number>(10).fill(401), 429]
    expect(await guesses('203.0.113.1')).toEqual(stopped)
    expect(await guesses('203.0.113.3')).toEqual(stopped)
  })

  test('remembers five accounts, and does not reveal which', async () => {
    const names = ['bob', 'carol', 'dan', 'eve', 'frank'] as const
    await using server = await open(...names)
    const device = openDevice(server, '203.0.113.1')
    await device.visit()
    for (const name of names) await device.visit(`${name}@example.com`)
    const [, value = ''] = /a_device_devhood=([^;]+)/.exec(device.cookies()) ?? []
    expect(value).toMatch(/^[\w-]{22}(?:\.[0-9a-z]{8}-[\w-]{22}){5}$/)
    await exhaustGuesses(server)
    expect(await guessesOf(server, device)).toEqual(UNKNOWN_DEVICE)
  })

  const HTTPS = { publicUrl: new URL('https://devhood.example') }
  test.each([
    [{}, /^a_device_devhood=[^;]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/],
    [
      HTTPS,
      /^__Host-a_device_devhood=[^;]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
    ],
  ])('has its own HttpOnly cookie: %j', async (config, expected) => {
    await using server = await testApp(config)
    await people(server.app, 'alice')
    const credentials = { email: EMAIL, password: PASSWORD }
    const response = await caller(server.app)('POST', SIGN_IN, credentials)
    expect(response.headers['set-cookie']?.[1]).toMatch(expected)
  })

  test.each<[string, (value: string) => string]>([
    ['another browser’s name', (value) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1)],
    ['a later time', (value) => value.replace(/\.[0-9a-z]{8}-/, '.zzzzzzzz-')],
    ['another spelling', (value) => `${value}=`],
    ['only a name', (value) => value.slice(0, 22)],
  ])('is not recognized by a cookie with %s', async (_, forge) => {
    await using server = await open()
    const response = await caller(server.app)('POST', SIGN_IN, { email: EMAIL, password: PASSWORD })
    const value = response.cookies.find(({ name }) => name === 'a_device_devhood')?.value ?? ''
    const forged = forge(value)
    expect(forged).not.toBe(value)
    await exhaustGuesses(server)
    const device = openDevice(server, '203.0.113.1', `a_device_devhood=${forged}`)
    expect(await guessesOf(server, device)).toEqual(UNKNOWN_DEVICE)
  })
})

test('a flood of guesses for one email does not fill the queue of another', async () => {
  await using server = await testApp()
  await people(server.app, 'alice', 'bob')
  const guest = caller(server.app)
  const guess = { email: 'bob@example.com', password: 'a wrong guess' }
  const flood = Array.from({ length: 200 }, async () => guest('POST', SIGN_IN, guess))
  const owner = guest('POST', SIGN_IN, { email: EMAIL, password: PASSWORD })
  expect(cookieOf(await owner)).toMatch(/^a_session_devhood=/)
  const statuses = new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode))
  expect(statuses).toEqual(new Set([401, 503]))
})
