import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { describe, expect, test } from 'vitest'
import { openCutProxy } from '../../apps/server/test/faults/interruptible-proxy.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { CHUNK, uploadsOf } from '../../apps/server/test/files/upload.ts'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { openS3Server } from '../../apps/server/test/stores/s3-server.ts'

/** A server whose files are on an S3 behind a proxy, and a member who is signed in. */
async function openWorld() {
  await using opening = new AsyncDisposableStack()
  const s3 = opening.use(await openS3Server())
  const url = new URL(s3.url)
  const endpoint = new URL(url.searchParams.get('endpoint') ?? '')
  const proxy = opening.use(await openCutProxy(endpoint))
  endpoint.port = proxy.url.port
  url.searchParams.set('endpoint', endpoint.origin)
  const folder = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-hung-')))
  const settings = { BLOBS_URL: url.href }
  const server = opening.use(await startServer({ dataDir: folder.path, settings }))
  const { uploadFile } = uploadsOf((await personAt(server.origin, 'ada')).request)
  const upload = async (bytes: Buffer, headers: Record<string, string> = {}) =>
    (await uploadFile(bytes, { headers })).outcome
  const opened = opening.move()
  return { upload, proxy, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

describe.runIf(env['NIGHTLY'])('while S3 accepts connections and never answers', () => {
  const range = { 'content-range': `bytes 0-${CHUNK - 1}/${2 * CHUNK}` }

  // Each waits until its upload is given up.
  test.concurrent.each<[string, () => Promise<Buffer>, Record<string, string>]>([
    ['a picture', async () => png(60, 40), {}],
    ['a large file', async () => Buffer.alloc(CHUNK, 7), {}],
    ['a chunk', async () => Buffer.concat([await png(60, 40)], CHUNK), range],
  ])('an upload of %s is refused, before its connection is closed', async (_, open, headers) => {
    await using world = await openWorld()
    expect(await world.upload(await png(30, 20))).toBe('201')
    world.proxy.hang()
    expect(await world.upload(await open(), headers)).toBe('503 general_service_unavailable')
  })
})
