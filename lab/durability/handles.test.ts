import { spawnSync } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { failCalls, hasFailingDisks } from './failing-disk.ts'

const hasLimits = spawnSync('prlimit', ['--nofile=256:256', 'true']).status === 0
const PATHS = ['/v1/health', '/sign-in', '/v1/avatars/initials?name=A', '/v1/openapi.json']

const statusOf = async (origin: string, path: string): Promise<number> => {
  const headers = { 'x-appwrite-project': 'devhood', connection: 'close' }
  const response = await fetch(origin + path, { headers })
  await response.arrayBuffer()
  return response.status
}

/** Resolves when all requests succeed. */
async function serves(origin: string): Promise<void> {
  for (const path of PATHS)
    await expect.poll(async () => [path, await statusOf(origin, path)]).toEqual([path, 200])
}

/**
 * A connection that sends a request at once and stays open, with the first line of its response; undefined when it is
 * closed.
 */
async function openConnection(port: number, path: string) {
  const socket = connect(port, '127.0.0.1')
  // A reset also closes it.
  socket.on('error', () => undefined)
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  socket.on('close', () => resolve(undefined))
  socket.on('data', (bytes) => resolve(String(bytes).split('\r\n')[0]))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Appwrite-Project: devhood\r\n\r\n`)
  return { socket, line: await promise }
}

it.skipIf(!hasLimits)(
  'more connections than file handles leave enough handles to serve the first ones',
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-handles-'))
    const dataDir = join(folder.path, 'data')
    await using server = await startServer({
      dataDir,
      commandPrefix: ['prlimit', '--nofile=256:256'],
    })
    const port = Number(new URL(server.origin).port)
    const asked = Array.from({ length: 75 }, () => PATHS).flat()
    const all = await Promise.all(asked.map(async (path) => openConnection(port, path)))
    const responses = all.flatMap(({ line }) => line ?? [])
    // More than half of the handles are used only if the first were closed before the last were opened.
    expect(responses.length).toBeGreaterThanOrEqual(128)
    expect(responses.length).toBeLessThan(300)
    expect(new Set(responses)).toEqual(new Set(['HTTP/1.1 200 OK']))
    for (const { socket } of all) socket.destroy()
    // Once it has noticed that they are closed.
    await serves(server.origin)
    expect(server.errors()).not.toContain('"level":50')
  },
)

it.skipIf(!hasFailingDisks).each(['EMFILE', 'ENOMEM'])(
  'without free handles (%s) open connections work, and everything does once there are some',
  async (code) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-handles-'))
    await using server = await startServer({ dataDir: join(folder.path, 'data') })
    {
      await using _failing = await failCalls(server.pid, `openat:error=${code}`)
      const statuses = await Promise.all(PATHS.map(async (path) => statusOf(server.origin, path)))
      // Requests that need no newly opened file are served.
      expect(statuses).toEqual([503, 200, 503, 200])
    }
    await serves(server.origin)
  },
)
