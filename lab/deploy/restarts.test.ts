import { Agent } from 'node:https'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { addressOf } from '../../apps/server/test/documents/documents.ts'
import { freePort } from '../../apps/server/test/stores/free-port.ts'
import { hasNginx, startNginx } from '../../apps/server/test/processes/nginx-server.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/processes/server-process.ts'
import {
  createSettings,
  missingServer,
  startServers,
} from '../../apps/server/test/stores/servers.ts'
import { openClient } from './client.ts'

const PROCESSES = [1, 2, 3]
const ROUNDS = env['NIGHTLY'] ? 2 : 1
/** Milliseconds between two requests of a person. */
const PAUSE_MS = env['NIGHTLY'] ? 30 : 100
const PEOPLE = env['NIGHTLY'] ? 8 : 3
/** The number of responses to each method between two restarts. */
const RESPONSES = env['NIGHTLY'] ? 20 : 8

/** Three processes with shared stores behind nginx, each of which can be restarted. */
async function openDevhood() {
  await using opening = new AsyncDisposableStack()
  const servers = opening.use(await startServers())
  const { settings } = opening.use(await createSettings(servers))
  const folder = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-restarts-')))
  const ports = await Promise.all(PROCESSES.map(async () => freePort()))
  const running: ServerProcess[] = []
  async function start(at: number): Promise<void> {
    running[at] = await startServer({
      dataDir: join(folder.path, String(at)),
      settings: {
        ...settings,
        PORT: String(ports[at]),
        // Limits may be off when the address is on this machine.
        PUBLIC_URL: 'https://localhost',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
  }
  opening.defer(async () => void (await Promise.all(running.map(async (server) => server.kill()))))
  await Promise.all(ports.map(async (_, at) => start(at)))
  const named = ports.map((port, at) => [`devhood-${at + 1}:3000`, port] as const)
  const nginx = opening.use(await startNginx('three', Object.fromEntries(named)))
  const opened = opening.move()
  return {
    nginx,
    /** Stops a process as an operator does, and starts it again once it has stopped. Returns how it has stopped. */
    async restart(at: number) {
      const ended = await running[at]?.kill('SIGTERM')
      await start(at)
      return ended
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

/** People who read, follow each other, unfollow and change their preferences. */
async function openClients(nginx: Parameters<typeof openClient>[0]) {
  const failures = new Map<string, number>()
  const answered: Record<string, number> = { GET: 0, POST: 0, PATCH: 0, DELETE: 0 }
  const agent = new Agent({ keepAlive: true })
  const people = Array.from({ length: PEOPLE }, () => openClient({ ...nginx, agent }))
  for (const [at, person] of people.entries()) await person.join(`person-${at}`)
  let isOver = false

  /** Returns the id in the response. */
  async function call(at: number, method: string, path: string, body?: object) {
    await wait(PAUSE_MS)
    const response = await people[at]?.ask(method, path, body).catch(String)
    answered[method] = (answered[method] ?? 0) + 1
    if (typeof response === 'object' && response.statusCode < 400)
      return response.statusCode === 201 ? response.json<{ $id: string }>().$id : undefined
    const failure = `${method} ${typeof response === 'object' ? `${response.statusCode} ${response.bytes.toString()}` : response}`
    failures.set(failure, (failures.get(failure) ?? 0) + 1)
    return undefined
  }
  async function live(at: number): Promise<void> {
    const [follower, followed] = [`person-${at}`, `person-${(at + 1) % PEOPLE}`]
    const follow = { documentId: 'unique()', data: { follower, followed } }
    for (let count = 0; !isOver; count++) {
      await call(at, 'GET', addressOf('users'))
      await call(at, 'PATCH', '/v1/account/prefs', { prefs: { count } })
      const id = await call(at, 'POST', addressOf('follows'), follow)
      await call(at, 'GET', addressOf('users', followed))
      await call(at, 'DELETE', addressOf('follows', id ?? 'none'))
    }
  }
  const clientsRunning = people.map(async (_, at) => live(at))
  return {
    failures,
    /** Resolves when each method has had this many more responses. */
    async served(): Promise<void> {
      const before = { ...answered }
      const isServed = () =>
        Object.entries(answered).every(
          ([method, count]) => count >= (before[method] ?? 0) + RESPONSES,
        )
      await expect.poll(isServed, { interval: 10 }).toBe(true)
    },
    answers: () => Object.values(answered).reduce((sum, count) => sum + count, 0),
    async [Symbol.asyncDispose]() {
      isOver = true
      await Promise.all(clientsRunning)
      agent.destroy()
    },
  }
}

describe.skipIf(!hasNginx() || missingServer() !== undefined)(
  'three processes behind nginx',
  () => {
    it(
      'are restarted one after another under load without failed requests',
      { timeout: 300_000 },
      async () => {
        await using devhood = await openDevhood()
        await using clients = await openClients(devhood.nginx)
        await clients.served()
        const ends: unknown[] = []
        for (let round = 0; round < ROUNDS; round++)
          for (const at of PROCESSES.keys()) {
            ends.push(await devhood.restart(at))
            await clients.served()
          }
        console.log(`${clients.answers()} answers`)
        if (clients.failures.size > 0) console.log(devhood.nginx.log())
        expect(Object.fromEntries(clients.failures)).toEqual({})
        expect(ends).toEqual(Array(ROUNDS * PROCESSES.length).fill([0, null]))
      },
    )
  },
)
