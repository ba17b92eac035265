import { once } from 'node:events'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../../apps/server/test/processes/server-process.ts'
import { readMetrics, megabytes } from './abuse.ts'
import { type BenchData, makeData } from './data.ts'
import { costOfFanOut } from './fan-out.ts'

const PEOPLE = 100
const IDLE = 10_000
const SOCKETS_MAX = 12_000
const RECONNECTS = 5000
const KEPT_CONNECTIONS = 5000
const AT_ONCE = 500
const POSTS = '/v1/databases/devhood/collections/posts/documents'
const EVENT = '"type":"event"'

/** Limits in bytes and milliseconds. */
const BOUNDS = {
  memory: 400 * 1024 * 1024,
  broadcast: 1000,
  fanOut: 0.2,
  back: 30_000,
  p95: 1000,
  fresh: 1000,
}

const HOST = 'Host: localhost\r\n'
const upgradeBy = (port: number, cookie: string) =>
  [
    'GET /v1/realtime?project=devhood&channels[]=documents HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Cookie: ${cookie}`,
    '',
    '',
  ].join('\r\n')

const PING = 0x89
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** Undefined once this text has arrived; everything received when the socket is closed before. */
async function readUntil(socket: Socket, text: string): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>()
  let heard = Buffer.alloc(0)
  const listen = (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes])
    if (heard.includes(text)) resolve(undefined)
  }
  if (socket.destroyed) resolve(heard)
  socket.on('data', listen).once('close', () => resolve(heard))
  const closed = await promise
  socket.off('data', listen)
  return closed
}

/** Connects from one of many local addresses, because one address hasn't enough ports. */
async function open(port: number, at: number, first: string, until: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (at % 100)}` })
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => bytes[0] === PING && socket.write(PONG))
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  socket.write(first)
  const closed = await readUntil(socket, until)
  if (closed) throw new Error(`The server hung up: ${closed.toString('latin1')}`)
  return socket
}

async function openMany(count: number, one: (at: number) => Promise<Socket>): Promise<Socket[]> {
  const opened: Socket[] = []
  while (opened.length < count) {
    const next = Math.min(AT_ONCE, count - opened.length)
    const from = opened.length
    opened.push(
      ...(await Promise.all(Array.from({ length: next }, async (_, at) => one(from + at)))),
    )
  }
  return opened
}

/** The cookies of newly signed-up people. */
async function signUp(origin: string): Promise<string[]> {
  const post = async (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    })
  const cookies: string[] = []
  for (let at = 0; at < PEOPLE; at++) {
    const credentials = { email: `idle${at}@example.com`, password: 'a good password' }
    await post('/v1/account', { userId: 'unique()', name: 'Idle', ...credentials })
    const response = await post('/v1/account/sessions/email', credentials)
    cookies.push(
      response.headers
        .getSetCookie()
        .map((each) => each.split(';', 1)[0])
        .join('; '),
    )
  }
  return cookies
}

/** Time until the last of them has received a change; infinite when one never did. */
async function broadcast(
  origin: string,
  { cookie, postId, userId }: BenchData,
  all: readonly Socket[],
) {
  const received = all.map(async (socket) => readUntil(socket, EVENT))
  const startTime = performance.now()
  await fetch(`${origin}${POSTS}/${postId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', connection: 'close', cookie },
    body: JSON.stringify({ data: { likes: [userId] } }),
  })
  const missed = (await Promise.all(received)).filter((closed) => closed !== undefined).length
  return missed === 0 ? performance.now() - startTime : Number.POSITIVE_INFINITY
}

/** Response times of sequential requests, until the work is done. */
async function askUntil(done: Promise<unknown>, url: string, cookie: string): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  void done.finally(() => (isOver = true))
  while (!isOver) {
    const startTime = performance.now()
    await (await fetch(url, { headers: { cookie } })).arrayBuffer()
    times.push(performance.now() - startTime)
  }
  return times
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY

/** Prints a figure beside its bound; false when it exceeds the bound. */
function report(name: string, figure: number, bound: number, unit: (value: number) => string) {
  const isKept = figure <= bound
  console.log(`${name.padEnd(56)} ${unit(figure)} of ${unit(bound)} ${isKept ? 'pass' : 'FAIL'}`)
  return isKept
}

const milliseconds = (value: number) => `${value < 10 ? value.toFixed(3) : Math.round(value)} ms`

const portOf = ({ origin }: { origin: string }) => Number(new URL(origin).port)

/** The server's connection limit with this system's file handles: half of them, minus a few for other uses. */
async function connectionLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8')
  return Math.floor(Number(/^Max open files +(\d+)/m.exec(limits)?.[1]) / 2) - 100
}

/** Opens all remaining connections; returns whether one more is refused with the code for a later retry. */
async function refusesMore(port: number, cookie: string, more: number): Promise<boolean> {
  const first = upgradeBy(port, cookie)
  const rest = await openMany(more, async (at) => open(port, at, first, '"connected"'))
  const extra = connect(port, '127.0.0.1')
  extra.write(first)
  const closed = await readUntil(extra, '"connected"')
  const code = closed?.readUInt16BE(closed.lastIndexOf(0x88) + 2)
  console.log(
    `socket ${SOCKETS_MAX + 1} was ${code === undefined ? 'let in' : `closed with ${code}`}`,
  )
  for (const socket of rest) socket.destroy()
  return code === 1013
}

async function runIdle(
  dataDir: string,
  data: BenchData,
): Promise<{ kept: boolean[]; cookies: string[] }> {
  await using server = await startServer({ dataDir })
  const port = portOf(server)
  const cookies = await signUp(server.origin)
  const one = async (at: number) =>
    open(port, at, upgradeBy(port, cookies[at % PEOPLE] ?? ''), '"connected"')
  const room = await connectionLimit()
  const idle = await openMany(Math.min(IDLE, room), one)
  const kept = [
    report(
      `${idle.length} who listen: memory`,
      (await readMetrics(server))?.bytes ?? Number.NaN,
      BOUNDS.memory,
      megabytes,
    ),
    report(
      'one change told to all of them',
      await broadcast(server.origin, data, idle),
      BOUNDS.broadcast,
      milliseconds,
    ),
    report(
      'memory then',
      (await readMetrics(server))?.bytes ?? Number.NaN,
      BOUNDS.memory,
      megabytes,
    ),
  ]
  if (room > SOCKETS_MAX)
    kept.push(await refusesMore(port, cookies[0] ?? '', SOCKETS_MAX - idle.length))
  else console.log(`the system grants handles for ${room}: socket ${SOCKETS_MAX + 1} was not tried`)
  for (const socket of idle) socket.destroy()
  await server.kill('SIGTERM')
  return { kept, cookies }
}

async function runReconnects(
  dataDir: string,
  data: BenchData,
  cookies: readonly string[],
): Promise<boolean[]> {
  await using server = await startServer({ dataDir })
  const port = portOf(server)
  const startTime = performance.now()
  const back = Promise.all(
    Array.from({ length: RECONNECTS }, async (_, at) =>
      open(port, at, upgradeBy(port, cookies[at % PEOPLE] ?? ''), '"connected"'),
    ),
  )
  const took = back.then(() => performance.now() - startTime)
  const times = await askUntil(took, `${server.origin}${POSTS}/${data.postId}`, data.cookie)
  const kept = [
    report(
      `${RECONNECTS} who come back at once: the last is let in after`,
      await took,
      BOUNDS.back,
      milliseconds,
    ),
    report('one post asked for meanwhile, p95', p95(times), BOUNDS.p95, milliseconds),
  ]
  for (const socket of await back) socket.destroy()
  await server.kill('SIGTERM')
  return kept
}

async function runKeptConnections(dataDir: string): Promise<boolean[]> {
  await using server = await startServer({ dataDir })
  const ask = `GET /v1/health/live HTTP/1.1\r\n${HOST}\r\n`
  const idle = await openMany(KEPT_CONNECTIONS, async (at) =>
    open(portOf(server), at, ask, '200 OK'),
  )
  const startTime = performance.now()
  const fresh = await open(portOf(server), 0, ask, '200 OK')
  const took = performance.now() - startTime
  const still = idle.filter((socket) => !socket.destroyed).length
  const kept = [
    report(
      `${still} connections that are kept: a new one is answered after`,
      took,
      BOUNDS.fresh,
      milliseconds,
    ),
    report(
      'memory then',
      (await readMetrics(server))?.bytes ?? Number.NaN,
      BOUNDS.memory,
      megabytes,
    ),
  ]
  for (const socket of [...idle, fresh]) socket.destroy()
  await server.kill('SIGTERM')
  return kept
}

/** Costs of thousands of listening, reconnecting or idle connections; false when they exceed a bound. */
export async function runSockets(): Promise<boolean> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-sockets-'))
  const dataDir = join(folder.path, 'data')
  const data = await makeData(dataDir, 20)
  const { kept, cookies } = await runIdle(dataDir, data)
  kept.push(
    report(
      'one of 10,000 listens: processor for each change',
      await costOfFanOut(),
      BOUNDS.fanOut,
      milliseconds,
    ),
  )
  kept.push(
    ...(await runReconnects(dataDir, data, cookies)),
    ...(await runKeptConnections(dataDir)),
  )
  return kept.every(Boolean)
}
