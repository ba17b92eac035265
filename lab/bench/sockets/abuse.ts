import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type ServerProcess,
  startServer,
} from '../../../apps/server/test/processes/server-process.ts'

/** Duration of each kind of abuse in milliseconds, and the server's memory limit in bytes. */
const ROUND = 4000
const MEMORY_MAX = 400 * 1024 * 1024
const LOOK_EVERY = 100
const TIMEOUT_MS = 10_000
const FLOOD_EVERY = 20

const HOST = 'Host: localhost\r\n'
const JSON_HEAD = `${HOST}Content-Type: application/json\r\n`

interface Round {
  readonly name: string
  /** Starts the abuse; the returned sockets are closed at the end of the round. */
  readonly start: (port: number) => Promise<Socket[]>
}

async function sockets(port: number, count: number, first: string): Promise<Socket[]> {
  const opened = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    return socket
  })
  await Promise.all(
    opened.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])),
  )
  for (const socket of opened) socket.write(first)
  return opened
}

/** Keeps writing whenever the previous data has drained. */
function flood(opened: readonly Socket[], bytes: Buffer): void {
  const timer = setInterval(() => {
    for (const socket of opened)
      if (!socket.destroyed && socket.writableLength === 0) socket.write(bytes)
    if (opened.every((socket) => socket.destroyed)) clearInterval(timer)
  }, FLOOD_EVERY)
}

const upgrade = [
  'GET /v1/realtime?project=devhood&channels[]=documents HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n')

/** A client's frame, masked with zeros. */
function frame(opcode: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(payload.length < 126 ? 6 : 8)
  head[0] = 0x80 | opcode
  head[1] = 0x80 | (payload.length < 126 ? payload.length : 126)
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

const signIn = (at: number) => {
  const body = JSON.stringify({ email: `nobody${at}@example.com`, password: 'a good password' })
  return `POST /v1/account/sessions/email HTTP/1.1\r\n${JSON_HEAD}Content-Length: ${body.length}\r\n\r\n${body}`
}

const ROUNDS: readonly Round[] = [
  { name: 'nothing', start: async () => [] },
  { name: '3,000 connections that say nothing', start: (port) => sockets(port, 3000, '') },
  {
    name: '1,000 that send headers byte by byte',
    start: async (port) => {
      const opened = await sockets(port, 1000, `GET / HTTP/1.1\r\n${HOST}X: `)
      for (const socket of opened) socket.write('y')
      return opened
    },
  },
  {
    name: '200 with a megabyte of JSON that never ends',
    start: async (port) => {
      const opened = await sockets(
        port,
        200,
        `POST /v1/account HTTP/1.1\r\n${JSON_HEAD}Content-Length: 1048576\r\n\r\n`,
      )
      for (const socket of opened) socket.write(Buffer.alloc(1_000_000, 0x20))
      return opened
    },
  },
  {
    name: '100 that ask without end and read nothing',
    start: async (port) => {
      const opened = await sockets(port, 100, '')
      for (const socket of opened) socket.pause()
      flood(opened, Buffer.from(`GET /v1/openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(20)))
      return opened
    },
  },
  {
    name: '500 that sign in, four times each',
    start: async (port) => {
      const opened = await sockets(port, 500, '')
      for (const [at, socket] of opened.entries()) {
        socket.resume()
        socket.write(signIn(at).repeat(4))
      }
      return opened
    },
  },
  {
    name: '100 WebSockets that shout and read nothing',
    start: async (port) => {
      const opened = await sockets(port, 100, upgrade)
      await pause(1000)
      for (const socket of opened) socket.pause()
      flood(opened, frame(1, Buffer.alloc(60_000, 0x78)))
      return opened
    },
  },
  {
    name: '100 WebSockets that ping and read nothing',
    start: async (port) => {
      const opened = await sockets(port, 100, upgrade)
      await pause(1000)
      for (const socket of opened) socket.pause()
      flood(opened, Buffer.concat(Array.from({ length: 1000 }, () => frame(9, Buffer.alloc(100)))))
      return opened
    },
  },
]

interface Metrics {
  readonly bytes: number
  /** 99th percentile of the event-loop delay, in milliseconds. */
  readonly late: number
}

/** The server's metrics; undefined when it doesn't answer in time. */
export async function readMetrics({ origin }: ServerProcess): Promise<Metrics | undefined> {
  try {
    const response = await fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await response.text()
    const figure = (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    return {
      bytes: figure('process_resident_memory_bytes'),
      late: figure('nodejs_eventloop_delay_p99_seconds') * 1000,
    }
  } catch {
    return undefined
  }
}

async function abuse(server: ServerProcess, { start }: Round) {
  const opened = await start(Number(new URL(server.origin).port))
  const seen: (Metrics | undefined)[] = []
  for (const until = performance.now() + ROUND; performance.now() < until; await pause(LOOK_EVERY))
    seen.push(await readMetrics(server))
  for (const socket of opened) socket.destroy()
  const metrics = seen.filter((each) => each !== undefined)
  return {
    bytes: Math.max(0, ...metrics.map(({ bytes }) => bytes)),
    late: Math.max(0, ...metrics.map(({ late }) => late)),
    missed: seen.length - metrics.length,
  }
}

/**
 * Abuses a separate server as strangers could, one kind after another. Prints the memory and event-loop delay
 * from its metrics. False when it used too much memory, or had no metrics at the end.
 */
export async function runAbuse(): Promise<boolean> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-abuse-'))
  await using server = await startServer({
    dataDir: join(folder.path, 'data'),
    settings: { RATE_LIMITS: 'on' },
  })
  let worst = 0
  for (const round of ROUNDS) {
    const { bytes, late, missed } = await abuse(server, round)
    worst = Math.max(worst, bytes)
    const figures = `${megabytes(bytes)}, late by ${Math.round(late)} ms, ${missed} looks missed`
    console.log(`${round.name.padEnd(48)} ${figures}`)
  }
  const after = await readMetrics(server)
  const [code] = await server.kill('SIGTERM')
  console.log(
    `At most ${megabytes(worst)}, ${megabytes(after?.bytes ?? Number.NaN)} afterwards; allowed are ${megabytes(MEMORY_MAX)}. The server ended with ${code}.`,
  )
  return after !== undefined && worst <= MEMORY_MAX && code === 0
}

export const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
