import { setTimeout as wait } from 'node:timers/promises'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { expect, it } from 'vitest'
import { jpeg } from '../../apps/server/test/files/pictures.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { FILES, uploadsOf } from '../../apps/server/test/files/upload.ts'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { childrenOf, memoryOf } from '../../apps/server/test/processes/processes.ts'
import { memoryLimitUnavailable, openSmallMemory } from './small-memory.ts'

/* IM-13: small previews of six megapixels in the gate, large ones of twenty at night. */
const NIGHT = env['NIGHTLY'] === 'true'
const [WIDTH, HEIGHT, FIRST] = NIGHT ? [5000, 4000, 1500] : [3000, 2000, 300]
const PREVIEWS = 200
const MB = 1024 * 1024
const MEMORY = 768 * MB
const LOOK_EVERY_MS = 50

it(
  `${PREVIEWS} concurrent first previews of a large photo are rendered or rejected, in 768 MB in total`,
  { timeout: 300_000 },
  async ({ skip }) => {
    const reason = await memoryLimitUnavailable()
    skip(reason !== undefined, reason)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-memory-'))
    await using memory = openSmallMemory(MEMORY)
    await using server = await startServer({
      dataDir: join(folder.path, 'data'),
      commandPrefix: memory.commandPrefix,
    })
    const { request } = await personAt(server.origin, 'ada')
    const { file } = await uploadsOf(request).uploadFile(await jpeg(WIDTH, HEIGHT), {
      name: 'a.jpg',
    })
    const most = { server: 0, children: 0 }
    let isDone = false

    async function measure(): Promise<void> {
      while (!isDone) {
        const children = childrenOf(server.pid).map((pid) => memoryOf(pid))
        most.children = Math.max(
          most.children,
          children.reduce((sum, each) => sum + each, 0),
        )
        await wait(LOOK_EVERY_MS)
      }
      most.server = memoryOf(server.pid, 'most')
    }
    async function preview(width: number): Promise<string> {
      const path = `${FILES}/${file.$id}/preview?width=${width}&output=webp`
      const { statusCode, headers } = await request('GET', path)
      return `${statusCode} ${headers['content-type']} ${headers['retry-after'] ?? ''}`.trim()
    }
    const measured = measure()
    const asked = Array.from({ length: PREVIEWS }, (_, at) => preview(FIRST + at))
    const responses = await Promise.all(asked)
    isDone = true
    await measured
    const count = (response: string) => responses.filter((each) => each === response).length
    const shown = count('200 image/webp')
    // All of them are requested by one person.
    const sentAway = count('429 application/json; charset=utf-8 5')
    console.log(JSON.stringify({ shown, sentAway, most, together: memory.most() }))
    expect(shown + sentAway).toBe(PREVIEWS)
    // One is rendered at a time and 32 wait, as long as the machine is fast enough.
    expect(shown).toBeGreaterThan(1)
    expect(memory.kills()).toBe(0)
    expect((await request('GET', '/v1/health/live')).statusCode).toBe(200)
    expect(await preview(FIRST + PREVIEWS)).toBe('200 image/webp')
    expect(server.errors()).toBe('Warning: RATE_LIMITS is off: requests are not limited.')
    await server.kill('SIGTERM')
  },
)
