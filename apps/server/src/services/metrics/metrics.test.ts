import { randomUUID } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { START, testApp } from '../../../test/app/app.ts'
import { openModeration, report } from '../../../test/people/moderation.ts'
import { people } from '../../../test/people/people.ts'
import { listen } from '../../../test/sockets/sockets.ts'
import { statement } from '../../platform/database/index.ts'
import { recordBackup } from '../../platform/index.ts'
import { metricsText } from './text.ts'

const TOKEN = randomUUID()
const ELSEWHERE = { remoteAddress: '203.0.113.1' }
const at = (headers: Record<string, string>) => ({ headers })

/** The metrics by name and labels. */
function figuresIn(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const space = line.lastIndexOf(' ')
      return [line.slice(0, space), Number(line.slice(space + 1))]
    }),
  )
}

const held = statement((db: Kysely<object>) => ({
  compile: () =>
    sql<{ users: number; posts: number; bytes: number }>`SELECT
      (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM posts) AS posts,
      (SELECT sum("sizeOriginal") FROM files) AS bytes`.compile(db),
}))

test.each([
  ['this machine', {}, 'shown'],
  ['elsewhere', ELSEWHERE, 'hidden'],
  [
    'elsewhere, with the token',
    { ...ELSEWHERE, ...at({ authorization: `Bearer ${TOKEN}` }) },
    'shown',
  ],
  [
    'elsewhere, with another token',
    { ...ELSEWHERE, ...at({ authorization: 'Bearer x' }) },
    'hidden',
  ],
  ['a proxy on this machine', at({ 'x-forwarded-for': '203.0.113.1' }), 'hidden'],
  ['a proxy that sends its own name', at({ via: '1.1 cache' }), 'hidden'],
  ['a proxy that sends a number', at({ 'x-real-ip': '203.0.113.1' }), 'hidden'],
  ['this machine under another name', at({ host: 'devhood.example' }), 'hidden'],
])('metrics requested from %s', async (_, request, expected) => {
  await using server = await testApp({ metricsToken: TOKEN })
  const response = await server.app.inject({ url: '/metrics', ...request })
  expect(response.statusCode).toBe(expected === 'shown' ? 200 : 404)
  expect(response.body.includes('devhood_')).toBe(expected === 'shown')
})

test('without a configured token no token gives access to metrics', async () => {
  await using server = await testApp()
  for (const authorization of ['Bearer undefined', 'Bearer ', ''])
    expect(
      (await server.app.inject({ url: '/metrics', ...ELSEWHERE, headers: { authorization } })).body,
    ).not.toContain('devhood_')
})

test('metrics are in the text format, each described once', async () => {
  await using server = await testApp()
  await server.app.inject('/v1/health')
  const { headers, body } = await server.app.inject('/metrics')
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  const line =
    /^(?:# (?:HELP [a-z_\d]+ .+|TYPE [a-z_\d]+ (?:counter|gauge|histogram))|[a-z_\d]+(?:\{[a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*\})? [\d.e+-]+)$/
  expect(body.split('\n').filter((each) => each !== '' && !line.test(each))).toEqual([])
  const names = body.split('\n').filter((each) => each.startsWith('# TYPE'))
  expect(new Set(names).size).toBe(names.length)
})

test('labels are escaped', () => {
  const samples = [{ labels: { a: '"\\\n' }, value: 1 }]
  expect(metricsText([{ name: 'x', help: 'X.', type: 'gauge', samples }])).toBe(
    '# HELP x X.\n# TYPE x gauge\nx{a="\\"\\\\\\n"} 1\n',
  )
})

test('responses are counted by route and kind, whatever the URL', async () => {
  await using server = await testApp()
  for (const id of ['a', 'b', 'c']) await server.app.inject(`/v1/account/sessions/hidden-${id}`)
  await server.app.inject('/v1/hidden-nowhere?secret=hidden')
  await server.app.inject({ method: 'POST', url: '/hidden' })
  await server.app.inject('/v1/health/live')
  const { body } = await server.app.inject('/metrics')
  const figures = figuresIn(body)
  const name = 'devhood_http_request_duration_seconds'
  const route = (labels: string) => [
    figures[`${name}_count{${labels}}`],
    figures[`${name}_bucket{${labels},le="+Inf"}`],
    figures[`${name}_bucket{${labels},le="10"}`],
  ]
  expect(route('method="GET",route="/v1/account/sessions/:sessionId",status="4xx"')).toEqual([
    3, 3, 3,
  ])
  expect(route('method="GET",route="/v1/health/live",status="2xx"')).toEqual([1, 1, 1])
  expect(route('method="GET",route="/*",status="4xx"')).toEqual([1, 1, 1])
  expect(route('method="POST",route="none",status="4xx"')).toEqual([1, 1, 1])
  expect(body).not.toContain('hidden')
})

test('gauges report what the instance holds and how much waits for the mail server', async () => {
  const world = await openModeration()
  await using server = world.server
  await report(world, world.Alice, { post: 'bobs', reason: 'spam' })
  const { body } = await server.app.inject('/metrics')
  const { users, posts, bytes } = (await server.platform.database.first(held, {})) ?? {}
  expect(figuresIn(body)).toMatchObject({
    devhood_members: users,
    devhood_posts: posts,
    devhood_reports_open: 1,
    devhood_files_bytes: bytes,
    'devhood_outbox_waiting{kind="mail"}': 0,
    'devhood_outbox_waiting{kind="sms"}': 0,
  })
  expect(bytes).toBeGreaterThan(0)
})

test('gauges report free space, and the age of the last backup if there was one', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  await using server = await testApp({ dataDir: folder.path })
  const read = async () => figuresIn((await server.app.inject('/metrics')).body)
  expect(await read()).not.toHaveProperty('devhood_last_backup_age_seconds')
  await recordBackup(folder.path, START)
  server.clock.advance(60_000)
  const { devhood_last_backup_age_seconds: age, devhood_disk_free_bytes: free } = await read()
  expect(age).toBe(60)
  expect(free).toBeGreaterThan(0)
})

test('metrics leave out what the database holds while it is down', async () => {
  await using server = await testApp()
  const first = async () => {
    throw new Error('The disk is gone.')
  }
  const platform = { ...server.platform, database: { ...server.platform.database, first } }
  await using app = await buildApp(platform, server.config, { logLevel: 'silent' })
  const response = await app.inject('/metrics')
  expect(response.statusCode).toBe(200)
  const figures = figuresIn(response.body)
  expect(figures).toMatchObject({ devhood_bus_up: 1 })
  expect(figures).not.toHaveProperty('devhood_posts')
})

test('gauges report sockets, connections, events, sizes and queues', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  await using _one = await listen(server.app, { cookie: Alice.cookie })
  await using _two = await listen(server.app)
  const figures = figuresIn((await server.app.inject('/metrics')).body)
  expect(figures).toMatchObject({
    devhood_sockets_open: 2,
    devhood_connections_open: 2,
    'devhood_events_total{event="signed_in"}': 1,
    devhood_writes_waiting: 0,
    devhood_hashes_waiting: 0,
    devhood_images_running: 0,
    devhood_images_waiting: 0,
    devhood_previews_bytes: 0,
    devhood_database_bytes: 0,
    devhood_bus_up: 1,
    devhood_bus_whole: 1,
    devhood_upkeep_held: 1,
    devhood_leases_held: 1,
    devhood_database_log_bytes: 0,
  })
  const memory = figures['process_resident_memory_bytes'] ?? 0
  expect(memory > 10_000_000 && memory < 4_000_000_000).toBe(true)
  expect(Number.isFinite(figures['nodejs_eventloop_delay_p99_seconds'])).toBe(true)
})
