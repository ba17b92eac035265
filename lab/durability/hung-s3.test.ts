import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { describe, expect, test } from 'vitest'
import { openCutProxy } from '../../apps/server/test/faults/interruptible-proxy.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { CHUNK, FILES, MULTIPART, multipart } from '../../apps/server/test/files/upload.ts'
import { PASSWORD } from '../../apps/server/test/people/people.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { openS3Server } from '../../apps/server/test/stores/s3-server.ts'

const JSON_HEADERS = { 'content-type': 'application/json', 'x-appwrite-project': 'devhood' }

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
  const post = async (path: string, body: object) =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify(body),
    })
  const credentials = { email: 'ada@example.com', password: PASSWORD }
  await post('/v1/account', { userId: 'ada', ...credentials })
  const session = await post('/v1/account/sessions/email', credentials)
  const cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  const upload = async (bytes: Buffer, headers: Record<string, string> = {}) => {
    const body = multipart(
      { name: 'fileId', value: 'unique()' },
      { name: 'file', value: bytes, filename: 'a.png', type: 'image/png' },
    )
    const sent = { ...MULTIPART, cookie, ...headers }
    const answer = await fetch(server.origin + FILES, {
      method: 'POST',
      headers: sent,
      body: new Uint8Array(body),
    })
    const { type } = (await answer.json()) as { type?: string }
    return [answer.status, type]
  }
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
    expect((await world.upload(await png(30, 20)))[0]).toBe(201)
    world.proxy.hang()
    expect(await world.upload(await open(), headers)).toEqual([503, 'general_service_unavailable'])
  })
})
