import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../../test/app/app.ts'
import { dataFolder } from '../../../test/app/data-folder.ts'
import { people } from '../../../test/people/people.ts'

const up = { status: 'ok', database: 'ok', blobs: 'ok', bus: 'ok' }

test.each([
  ['/v1/health', up],
  ['/v1/health/ready', { status: 'ok', database: 'ok' }],
  ['/v1/health/live', { status: 'ok' }],
])('%s is healthy', async (url, expected) => {
  await using server = await testApp()
  const response = await server.app.inject(url)
  expect([response.statusCode, response.json()]).toEqual([200, expected])
})

/** A server with one unavailable store. */
async function broken(part: 'database' | 'blobs') {
  const server = await testApp()
  let pings = 0
  const ping = async () => {
    pings++
    throw new Error('the disk is gone')
  }
  const platform = { ...server.platform, [part]: { ...server.platform[part], ping } }
  const app = await buildApp(platform, server.config, { logLevel: 'silent' })
  async function close() {
    await app.close()
    await server[Symbol.asyncDispose]()
  }
  return { app, clock: server.clock, pings: () => pings, [Symbol.asyncDispose]: close }
}

const refusal = {
  message: 'The service is busy: please try again in a moment.',
  code: 503,
  type: 'general_service_unavailable',
  version: '1.0.0',
  status: 'down',
}

test('without its database the server is unhealthy and not ready, and alive', async () => {
  await using server = await broken('database')
  const parts = { blobs: 'ok', bus: 'ok' }
  for (const [url, expected] of [
    ['/v1/health', { ...refusal, database: 'down', ...parts }],
    ['/v1/health/ready', { ...refusal, database: 'down' }],
  ] as const) {
    const response = await server.app.inject(url)
    expect([response.statusCode, response.json()]).toEqual([503, expected])
    expect(response.headers['retry-after']).toBe('2')
  }
  expect((await server.app.inject('/v1/health/live')).statusCode).toBe(200)
})

test('without its files the server is unhealthy, and ready: it serves everything else', async () => {
  await using server = await broken('blobs')
  const unwell = await server.app.inject('/v1/health')
  expect([unwell.statusCode, unwell.json()]).toEqual([
    503,
    { ...refusal, database: 'ok', blobs: 'down', bus: 'ok' },
  ])
  for (const [url, expected] of [
    ['/v1/health/ready', { status: 'ok', database: 'ok' }],
    ['/v1/health/live', { status: 'ok' }],
  ] as const) {
    const response = await server.app.inject(url)
    expect([url, response.statusCode, response.json()]).toEqual([url, 200, expected])
  }
})

test('with its database deleted the server is alive and not ready, and accepts nothing', async () => {
  using folder = dataFolder()
  await using server = await folder.open()
  const { Alice } = await people(server.app, 'Alice')
  expect((await server.app.inject('/v1/health/ready')).statusCode).toBe(200)
  for (const name of ['devhood.db', 'devhood.db-wal']) await rm(join(folder.path, name))
  folder.clock.advance(1000)
  const ready = await server.app.inject('/v1/health/ready')
  expect([ready.statusCode, ready.json()]).toEqual([503, { ...refusal, database: 'down' }])
  const write = await Alice.request('PATCH', '/v1/account/prefs', { prefs: { a: 1 } })
  expect(write.statusCode).toBe(503)
  expect((await server.app.inject('/v1/health/live')).statusCode).toBe(200)
})

test('frequent health checks share a result', async () => {
  await using server = await broken('database')
  await Promise.all(Array.from({ length: 50 }, async () => server.app.inject('/v1/health/ready')))
  expect(server.pings()).toBe(1)
  server.clock.advance(1000)
  await server.app.inject('/v1/health')
  await server.app.inject('/v1/health/ready')
  expect(server.pings()).toBe(2)
})

test('a client can check that it is configured correctly', async () => {
  await using server = await testApp()
  const responses = await Promise.all(
    ['/v1/ping', '/v1/ping?project=devhood&impersonateuserid=', '/v1/ping?project=other'].map(
      (url) => server.app.inject(url),
    ),
  )
  expect(responses.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual(
    [
      [200, 'text/plain; charset=utf-8'],
      [200, 'text/plain; charset=utf-8'],
      [404, 'application/json; charset=utf-8'],
    ],
  )
  expect(responses[0]?.body).toBe('Pong!')
})
