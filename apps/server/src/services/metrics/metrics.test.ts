import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { people } from '../../../test/people/people.ts'
import { listen } from '../../../test/sockets/sockets.ts'
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
  const answer = await server.app.inject({ url: '/metrics', ...request })
  expect(answer.statusCode).toBe(expected === 'shown' ? 200 : 404)
  expect(answer.body.includes('devhood_')).toBe(expected === 'shown')
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
