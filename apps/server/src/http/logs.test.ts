import { Writable } from 'node:stream'
import { AppError } from '@devhood/contract'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendError } from './errors.ts'
import { openEventLog } from './event-log.ts'
import { logOptions, openProxyCheck } from './logs.ts'

type Line = Record<string, unknown>

/** A server with our log, whose lines are recorded. */
function logged(trustedProxies: readonly string[] = []) {
  const lines: Line[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString('utf8').trim().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  const app = fastify({ logger: { ...logOptions('info'), stream } })
  app.decorate('events', openEventLog(Date.now))
  app.setErrorHandler(sendError)
  const checkProxy = openProxyCheck({ trustedProxies })
  app.addHook('onRequest', async (request) => checkProxy?.(request))
  app.get('/refused', async () => {
    throw new AppError('user_invalid_credentials')
  })
  app.get('/broken', async () => {
    throw new Error('the disk is gone')
  })
  app.get('/secrets', async ({ log }) => {
    log.info({ password: 'p', token: 't', a: { secret: 's', b: { cookie: 'c', kept: 'k' } } })
  })
  const ours = () =>
    lines.filter(({ msg }) => !/^(incoming request|request completed)$/.test(String(msg)))
  return { app, lines: ours, all: () => JSON.stringify(lines) }
}

const ip = '203.0.113.1'

test('errors that may indicate an attack are logged, with the caller and the route', async () => {
  const { app, lines } = logged()
  await app.inject({ url: '/refused?secret=s', remoteAddress: ip })
  expect(lines()).toMatchObject([
    {
      level: 40,
      event: 'user_invalid_credentials',
      req: { method: 'GET', path: '/refused', ip },
      reqId: 'req-1',
    },
  ])
})

test('no log line contains an access token', async () => {
  const { app, all } = logged()
  app.get('/logged', async ({ headers, log }) => {
    log.warn({ headers, authorization: headers.authorization }, 'Refused')
    throw new AppError('user_invalid_token')
  })
  const authorization = 'Bearer dvh_0123456789abcdef'
  await app.inject({ url: '/logged', headers: { authorization } })
  expect(all()).toContain('Refused')
  expect(all()).not.toContain('dvh_')
})

test('no log line contains a feed key', async () => {
  const { app, lines } = logged()
  app.get('/v1/jobs/feeds/:feedKey', async () => {
    throw new AppError('user_invalid_credentials')
  })
  await app.inject('/v1/jobs/feeds/c2VjcmV0?x=1')
  expect(lines()).toMatchObject([{ req: { path: '/v1/jobs/feeds/[Redacted]' } }])
})

test('the cause of an internal error is logged and not sent', async () => {
  const { app, lines } = logged()
  const response = await app.inject('/broken')
  expect(lines()).toMatchObject([
    { level: 50, event: 'general_unknown', err: { message: 'the disk is gone' } },
  ])
  expect(response.json().message).toBe('Something went wrong on our side.')
})

test('a client that disconnects in the middle of a body is not logged as an internal error', async () => {
  const { app, lines } = logged()
  const hungUp = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  app.get('/hung-up', async () => {
    throw hungUp
  })
  app.get('/lost', async () => {
    throw lost
  })
  expect((await app.inject('/hung-up')).statusCode).toBe(400)
  expect(lines()).toEqual([])
  expect((await app.inject('/lost')).statusCode).toBe(500)
  expect(lines().length).toBe(1)
})

test('secrets are redacted in fields, headers and URLs', async () => {
  const { app, lines, all } = logged()
  const headers = {
    cookie: 'hidden-1',
    authorization: 'hidden-2',
    'x-appwrite-session': 'hidden-3',
  }
  await app.inject({ url: '/secrets?jwt=hidden-4', headers })
  const hidden = '[Redacted]'
  expect(lines()).toMatchObject([
    { password: hidden, token: hidden, a: { secret: hidden, b: { cookie: hidden, kept: 'k' } } },
  ])
  expect(all()).not.toContain('hidden-')
})

test('errors are logged with their message and causes, without their other properties', async () => {
  const { app, lines, all } = logged()
  const cause = Object.assign(new Error('the server said no'), {
    code: 'EAUTH',
    options: { pass: 'hidden-1' },
  })
  app.get('/failing', async () => {
    throw Object.assign(new Error('no email', { cause }), { headers: { cookie: 'hidden-2' } })
  })
  await app.inject('/failing')
  expect(lines()).toMatchObject([
    { err: { type: 'Error', message: 'no email', cause: { code: 'EAUTH' } } },
  ])
  expect(all()).not.toContain('hidden-')
})

test('a flood of one event is counted instead of filling the log', async () => {
  const { app, lines } = logged()
  let now = 0
  const events = openEventLog(() => now)
  app.get('/noted', async (request) => events.record(request, 'noted'))
  for (let calls = 0; calls < 1000; calls++) await app.inject('/noted')
  expect(lines().length).toBe(300)
  now = 60_000
  await app.inject('/noted')
  expect(lines().at(-1)).toMatchObject({ event: 'noted', leftOut: 700 })
  expect(events.counts()).toEqual([['noted', 1001]])
})

test.each([
  ['a newline', 'a\n{"level":60}'],
  ['an escape of terminals', '\u001B[2Jgone'],
  ['quotes', '"},{"'],
])('%s in a request does not start a new log line', async (_name, text) => {
  const { app, all } = logged()
  app.get('/*', async (request) => {
    request.log.info({ req: request, text })
  })
  await app.inject({ url: `/${encodeURIComponent(text)}`, headers: { 'user-agent': 'x' } })
  const written = JSON.parse(all()) as Line[]
  expect(written.filter(({ text }) => text !== undefined).map(({ text }) => text)).toEqual([text])
})

test.each([
  ['a private peer', '10.1.2.3', [], 1],
  ['a mapped private peer', '::ffff:192.168.1.2', [], 1],
  ['a private IPv6 peer', 'fd00::1', [], 1],
  ['a public peer', '203.0.113.1', [], 0],
  ['a peer when proxies are known', '10.1.2.3', ['10.9.9.9'], 0],
])('%s that forwards without being trusted', async (_name, remoteAddress, trusted, warnings) => {
  const { app, lines } = logged(trusted)
  const headers = { 'x-forwarded-for': '198.51.100.1' }
  for (let calls = 0; calls < 3; calls++)
    await app.inject({ url: '/secrets', headers, remoteAddress })
  const named = lines().filter(({ msg }) => String(msg).includes('TRUSTED_PROXIES'))
  expect(named.length).toBe(warnings)
})
