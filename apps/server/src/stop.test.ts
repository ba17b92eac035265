import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../test/processes/server-process.ts'

const WRITERS = 8
const JSON_TYPE = { 'content-type': 'application/json' }

/** An account, and its authentication headers. */
async function signedUp({ origin }: ServerProcess, name: string) {
  const body = JSON.stringify({
    userId: 'unique()',
    email: `${name}@example.com`,
    password: 'a good password',
  })
  const post = async (path: string) =>
    fetch(`${origin}/v1${path}`, { method: 'POST', headers: JSON_TYPE, body })
  await post('/account')
  const response = await post('/account/sessions/email')
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1).join('') ?? ''
  return { ...JSON_TYPE, cookie }
}

/**
 * Writes numbers one after another until the server has stopped; returns the last acknowledged one, and every other
 * response.
 */
async function writeOn(
  { origin }: ServerProcess,
  headers: Record<string, string>,
  onWrite: () => void,
) {
  const others: number[] = []
  for (let count = 1, last = 0; ; count++) {
    try {
      const body = JSON.stringify({ prefs: { count } })
      const response = await fetch(`${origin}/v1/account/prefs`, { method: 'PATCH', headers, body })
      await response.arrayBuffer()
      if (response.status !== 200) others.push(response.status)
      else {
        last = count
        onWrite()
      }
    } catch {
      return { last, others }
    }
  }
}

test('stopping under load loses nothing, takes little time, and closes sockets in order', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const dataDir = join(folder.path, 'data')
  await using server = await startServer({ dataDir })
  const people: Record<string, string>[] = []
  for (let at = 0; at < WRITERS; at++) people.push(await signedUp(server, `writer${at}`))
  const socket = new WebSocket(
    `${server.origin.replace('http', 'ws')}/v1/realtime?project=devhood&channels[]=account`,
    { headers: { origin: server.origin } } as never,
  )
  const parting = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))

  let written = 0
  const { promise: isBusy, resolve: beBusy } = Promise.withResolvers<void>()
  const writing = people.map(async (headers) =>
    writeOn(server, headers, () => ++written === 200 && beBusy()),
  )
  await isBusy
  const startTime = performance.now()
  expect(await server.kill('SIGTERM')).toEqual([0, null])
  expect(performance.now() - startTime).toBeLessThan(20_000)
  expect(await parting).toBe(1001)
  const outcomes = await Promise.all(writing)
  expect(outcomes.flatMap(({ others }) => others)).toEqual([])

  await using again = await startServer({ dataDir })
  for (const [at, { last }] of outcomes.entries()) {
    const response = await fetch(`${again.origin}/v1/account/prefs`, { headers: people[at] ?? {} })
    const { count } = (await response.json()) as { count: number }
    // The next one may have been stored too, without an acknowledgement.
    expect([last, last + 1]).toContain(count)
  }
  expect(await again.kill('SIGTERM')).toEqual([0, null])
})
