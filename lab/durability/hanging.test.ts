import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openCutProxy } from '../../apps/server/test/faults/interruptible-proxy.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { FILES, MULTIPART, uploadsOf } from '../../apps/server/test/files/upload.ts'
import { PASSWORD } from '../../apps/server/test/people/people.ts'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import {
  createSettings,
  missingServer,
  startServers,
} from '../../apps/server/test/stores/servers.ts'

/** Milliseconds that a process manager gives a server to end. */
const GRACE = 30_000
type Settings = Readonly<Record<string, string>>

/** A server, and a member who is signed in there. */
async function openWorld(settings: Settings = {}) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-hanging-')))
  const server = opening.use(await startServer({ dataDir: folder.path, settings }))
  const { request, cookieHeader } = await personAt(server.origin, 'ada')
  const upload = async () => uploadsOf(request).uploadFile(await png(300, 200))
  /** Sends the beginning of a request, and never reads a response. */
  async function dial(...lines: string[]): Promise<Socket> {
    const { host, hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    await once(socket, 'connect')
    const [line = '', ...more] = lines
    const head = [line, `host: ${host}`, 'x-appwrite-project: devhood', `cookie: ${cookieHeader()}`]
    socket.write([...head, ...more].join('\r\n'))
    return socket
  }
  const opened = opening.move()
  return { server, request, upload, dial, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** SIGTERM: the exit code or signal, and whether something was still open when it ended. */
async function endOf({ server }: World) {
  const killing = server.kill('SIGTERM')
  const late = new AbortController()
  const ended = await Promise.race([killing, delay(GRACE, 'too late', late)])
  late.abort()
  return { ended, isForced: server.errors().includes('Stopped by force') || undefined }
}

const IN_ORDER = { ended: [0, null], isForced: undefined }

/** A service that accepts connections and never answers. */
async function openSilent() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connected: async () => expect.poll(() => sockets.size, { timeout: GRACE }).toBeGreaterThan(0),
    [Symbol.dispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Settings by which one of the stores is reached through a proxy. */
async function behindProxy(settings: Settings, name: string) {
  const url = new URL(settings[name] ?? '')
  const endpoint = url.searchParams.get('endpoint')
  const target = new URL(endpoint ?? url)
  const proxy = await openCutProxy(target)
  target.port = proxy.url.port
  if (endpoint !== null) url.searchParams.set('endpoint', target.origin)
  return { proxy, settings: { ...settings, [name]: endpoint === null ? target.href : url.href } }
}

describe.runIf(env['NIGHTLY'] && !missingServer())('a server ends in order while', () => {
  test.each([
    ['PostgreSQL', 'DATABASE_URL', false],
    ['PostgreSQL, and requests wait for it,', 'DATABASE_URL', true],
    ['Redis', 'REDIS_URL', false],
    ['Redis, and requests wait for it,', 'REDIS_URL', true],
    ['S3', 'BLOBS_URL', false],
    ['S3, and requests wait for it,', 'BLOBS_URL', true],
  ])('%s hangs', async (_, name, isAsked) => {
    await using servers = await startServers()
    await using stores = await createSettings(servers)
    const { proxy, settings } = await behindProxy(stores.settings, name)
    await using _proxy = proxy
    await using world = await openWorld(settings)
    expect((await world.upload()).outcome).toBe('201')
    proxy.hang()
    if (isAsked) {
      const account = { userId: 'bob', email: 'bob@example.com', password: PASSWORD }
      const requests = [
        world.upload(),
        world.request('POST', '/v1/account', account),
        fetch(`${world.server.origin}/v1/health`),
      ]
      void Promise.allSettled(requests)
      // Time to reach the store.
      await delay(300)
    }
    expect(await endOf(world)).toEqual(IN_ORDER)
  })
})

describe.runIf(env['NIGHTLY'])('a server ends in order while', () => {
  test('the mail server hangs', async () => {
    using silent = await openSilent()
    const address = `smtp://127.0.0.1:${silent.port}?from=hood@example.com`
    await using world = await openWorld({ SMTP_URL: address })
    const url = `${world.server.origin}/reset-password`
    await world.request('POST', '/v1/account/recovery', { email: 'ada@example.com', url })
    await silent.connected()
    expect(await endOf(world)).toEqual(IN_ORDER)
  })

  test('a provider of sign-ins hangs', async () => {
    using silent = await openSilent()
    const provider = `hood:a-secret-of-both@http://127.0.0.1:${silent.port}#Acme`
    await using world = await openWorld({ OAUTH_OIDC: provider })
    const start = `${world.server.origin}/v1/account/sessions/oauth2/oidc?project=devhood`
    void fetch(start).catch(() => undefined)
    await silent.connected()
    expect(await endOf(world)).toEqual(IN_ORDER)
  })

  test.each<[client: string, open: (world: World) => Promise<unknown>]>([
    [
      'has sent nothing',
      async ({ server }) => once(connect(Number(new URL(server.origin).port)), 'connect'),
    ],
    ['sends a part of the headers', async ({ dial }) => dial('GET /v1/health HTTP/1.1', '')],
    [
      'sends a part of an upload',
      async ({ dial }) => {
        const type = `content-type: ${MULTIPART['content-type']}`
        return dial(`POST ${FILES} HTTP/1.1`, type, 'content-length: 4000000', '', '--')
      },
    ],
    [
      'reads no answers',
      async ({ dial }) => {
        const socket = await dial('GET /sign-in HTTP/1.1', '', '')
        // More than the system keeps for a connection.
        socket.write('GET /sign-in HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(3000))
        await delay(500)
      },
    ],
    [
      'never answers live updates',
      async ({ server, dial }) => {
        const socket = await dial(
          'GET /v1/realtime?project=devhood&channels[]=account HTTP/1.1',
          `origin: ${server.origin}`,
          'connection: upgrade',
          'upgrade: websocket',
          'sec-websocket-version: 13',
          'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
          '',
          '',
        )
        await once(socket, 'readable')
      },
    ],
  ])('a client %s', async (_, open) => {
    await using world = await openWorld()
    await open(world)
    expect(await endOf(world)).toEqual(IN_ORDER)
  })
})
