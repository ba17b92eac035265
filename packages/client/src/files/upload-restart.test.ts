import { createHash } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { personAt } from '../../../../apps/server/test/people/person-at.ts'
import { startServer } from '../../../../apps/server/test/processes/server-process.ts'
import { pngOfSize } from '../../../../e2e/support/pictures.ts'
import { createClient } from '../index.ts'

const SIZE = 12 * 1024 * 1024
/** Replaced by the server's current origin. */
const PLACE = 'http://place.test'

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'an upload continues after two restarts by %s, in the middle of its chunks',
  async (signal) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-restart-'))
    const dataDir = join(folder.path, 'data')
    await using servers = new AsyncDisposableStack()
    let server = servers.use(await startServer({ dataDir }))
    const { cookieHeader } = await personAt(server.origin, 'ada')
    const ranges: (string | null)[] = []

    async function restart(): Promise<void> {
      await server.kill(signal)
      server = servers.use(await startServer({ dataDir }))
    }
    const client = createClient({
      endpoint: `${PLACE}/v1`,
      project: 'devhood',
      database: 'devhood',
      bucket: 'media',
      retryDelay: () => 0,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('cookie', cookieHeader())
        const { href } = new URL(input instanceof Request ? input.url : input)
        const ask = async () => fetch(href.replace(PLACE, server.origin), { ...init, headers })
        if (init?.method !== 'POST') return ask()
        ranges.push(headers.get('content-range'))
        if (ranges.length !== 2 && ranges.length !== 4) return ask()
        const asked = ask().catch((error: unknown) => error)
        await restart()
        const response = await asked
        if (response instanceof Response) return response
        throw response
      },
    })
    const bytes = pngOfSize(SIZE)
    const file = new File([new Uint8Array(bytes)], 'photo.png')
    const stored = await client.files.create({ file })
    expect(stored).toMatchObject({
      sizeOriginal: SIZE,
      chunksTotal: 3,
      chunksUploaded: 3,
      signature: createHash('md5').update(bytes).digest('hex'),
    })
    expect(ranges.length).toBeLessThanOrEqual(6)
    expect(new Set(ranges)).toEqual(
      new Set([
        'bytes 0-5242879/12582912',
        'bytes 5242880-10485759/12582912',
        'bytes 10485760-12582911/12582912',
      ]),
    )
    await server.kill('SIGTERM')
  },
)
