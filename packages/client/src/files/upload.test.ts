import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../../apps/server/test/app/app.ts'
import { people } from '../../../../apps/server/test/people/people.ts'
import { pngOfSize } from '../../../../e2e/support/pictures.ts'
import { createClient, ID, type UploadProgress } from '../index.ts'

const MIB = 1024 * 1024
/** The outcome of a request: it never arrives, its response is lost, or it gets this response. */
type Fault = 'lost' | 'response lost' | 429 | 503 | undefined

interface Sent {
  readonly range: string | null
  readonly id: string | null
}

/** A listening server, a client signed in to it, and a network that fails as `faults` say (by POST). */
async function uploading({ faults = [] as Fault[], maxFileSize = 100_000_000 } = {}) {
  const server = await testApp({ maxFileSize })
  const { alice } = await people(server.app, 'alice')
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const sent: Sent[] = []
  let asked = 0

  const client = createClient({
    endpoint: `${origin}/v1`,
    project: 'devhood',
    database: 'devhood',
    bucket: 'media',
    retryDelay: () => 0,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('cookie', alice.cookie)
      const request = () => fetch(input, { ...init, headers })
      if (init?.method === 'GET') asked++
      if (init?.method !== 'POST') return request()
      const fault = faults[sent.length]
      sent.push({ range: headers.get('content-range'), id: headers.get('x-appwrite-id') })
      if (fault === 'lost') throw new TypeError('lost')
      if (typeof fault === 'number') return new Response('busy', { status: fault })
      const response = await request()
      if (fault === 'response lost') throw new TypeError('response lost')
      return response
    },
  })
  const download = async (fileId: string): Promise<Buffer> => {
    const headers = { cookie: alice.cookie }
    const response = await fetch(client.files.downloadUrl(fileId), { headers })
    return Buffer.from(await response.arrayBuffer())
  }
  return {
    client,
    sent,
    asked: () => asked,
    download,
    [Symbol.asyncDispose]: async () => {
      // A rejected client may never send the rest of its file: nobody waits for it here.
      server.app.server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}

const picture = (size: number): File => new File([new Uint8Array(pngOfSize(size))], 'photo.png')
const md5 = async (file: File): Promise<string> =>
  createHash('md5')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')

test.each([
  [300_000, [null]],
  [5 * MIB, [null]],
  [5 * MIB + 1, ['bytes 0-5242879/5242881', 'bytes 5242880-5242880/5242881']],
  [
    12 * MIB,
    [
      'bytes 0-5242879/12582912',
      'bytes 5242880-10485759/12582912',
      'bytes 10485760-12582911/12582912',
    ],
  ],
])(
  '%i bytes are sent in order, in these ranges, and arrive unchanged: %j',
  async (size, ranges) => {
    await using up = await uploading()
    const [file, requests] = [picture(size), ranges.length]
    const reports: UploadProgress[] = []
    const stored = await up.client.files.create(
      { file },
      { onProgress: (progress) => reports.push(progress) },
    )
    expect(stored).toMatchObject({
      name: 'photo.png',
      mimeType: 'image/png',
      sizeOriginal: size,
      signature: await md5(file),
      chunksTotal: requests,
      chunksUploaded: requests,
    })
    expect(
      Buffer.compare(await up.download(stored.$id), Buffer.from(await file.arrayBuffer())),
    ).toBe(0)
    expect(up.sent).toEqual(
      ranges.map((range, at) => ({ range, id: at === 0 ? null : stored.$id })),
    )
    expect(reports.at(-1)).toEqual({
      fileId: stored.$id,
      loaded: size,
      total: size,
      progress: 100,
      chunksUploaded: requests,
      chunksTotal: requests,
    })
  },
)

test.each<[string, number, Fault[], number]>([
  ['a small file that got lost', MIB, ['lost', 'lost', 'lost'], 4],
  ['a small file whose response was lost', MIB, ['response lost'], 2],
  ['a busy server', MIB, [503, 429], 3],
  ['a first chunk that got lost', 6 * MIB, ['lost'], 3],
  ['a first chunk whose response was lost', 6 * MIB, ['response lost'], 3],
  ['a middle chunk, twice', 12 * MIB, [undefined, 'lost', 'response lost'], 5],
  ['a last chunk whose response was lost', 6 * MIB, [undefined, 'response lost'], 3],
  ['a last chunk on a busy server', 6 * MIB, [undefined, 503], 3],
])('%s is retried', async (_, size, faults, requests) => {
  await using up = await uploading({ faults })
  const file = picture(size)
  const stored = await up.client.files.create({ file })
  expect(stored.signature).toBe(await md5(file))
  expect(stored.chunksUploaded).toBe(stored.chunksTotal)
  expect(up.sent).toHaveLength(requests)
})

test('after three retries the error is thrown', async () => {
  await using up = await uploading({ faults: ['lost', 'lost', 'lost', 'lost'] })
  await expect(up.client.files.create({ file: picture(MIB) })).rejects.toMatchObject({
    message: 'Network request failed',
    type: 'network',
  })
  expect(up.sent).toHaveLength(4)
})

test.each<[string, File, number, string]>([
  ['too large a file', picture(2 * MIB), 400, 'storage_invalid_file_size'],
  ['too large a file in chunks', picture(6 * MIB), 400, 'storage_invalid_file_size'],
  ['an empty file', new File([], 'photo.png'), 400, 'storage_file_empty'],
  ['text', new File(['hello'], 'photo.png'), 400, 'storage_file_type_unsupported'],
])('%s is rejected at once', async (_, file, code, type) => {
  await using up = await uploading({ maxFileSize: MIB })
  await expect(up.client.files.create({ file })).rejects.toMatchObject({ code, type })
  expect(up.sent).toHaveLength(1)
})

test('an aborted upload stays on the server and can be continued', async () => {
  await using up = await uploading()
  const file = picture(12 * MIB)
  const fileId = ID.unique()
  const stop = new AbortController()
  const stopAfterFirst = ({ chunksUploaded }: UploadProgress): void => {
    if (chunksUploaded === 1) stop.abort()
  }
  const options = { signal: stop.signal, onProgress: stopAfterFirst }
  await expect(up.client.files.create({ file, fileId }, options)).rejects.toMatchObject({
    message: 'Aborted',
    type: 'aborted',
  })
  expect(await up.client.files.get(fileId)).toMatchObject({ chunksUploaded: 1, chunksTotal: 3 })

  up.sent.length = 0
  const reports: UploadProgress[] = []
  const onProgress = (progress: UploadProgress): void => void reports.push(progress)
  const stored = await up.client.files.create({ file, fileId }, { onProgress })
  expect(stored.signature).toBe(await md5(file))
  expect(up.sent.map(({ range }) => range)).toEqual([
    'bytes 5242880-10485759/12582912',
    'bytes 10485760-12582911/12582912',
  ])
  expect(reports[0]).toMatchObject({ loaded: 5 * MIB, chunksUploaded: 1, chunksTotal: 3 })
})

test.each([300_000, 6 * MIB])(
  '%i bytes that are already complete are not sent again',
  async (size) => {
    await using up = await uploading()
    const file = picture(size)
    const first = await up.client.files.create({ file })
    up.sent.length = 0
    const reports: UploadProgress[] = []
    const onProgress = (progress: UploadProgress): void => void reports.push(progress)
    const options = { onProgress }
    expect(await up.client.files.create({ file, fileId: first.$id }, options)).toEqual(first)
    expect(up.sent).toEqual([])
    expect(reports.map(({ loaded, progress }) => [loaded, progress])).toEqual([[size, 100]])
  },
)

test('a new upload with a chosen id sends its chunks without a status request', async () => {
  await using up = await uploading()
  const fileId = ID.unique()
  const stored = await up.client.files.create({ file: picture(6 * MIB), fileId, isNew: true })
  expect([stored.$id, stored.chunksUploaded]).toEqual([fileId, 2])
  expect([up.sent.length, up.asked()]).toEqual([2, 0])
})

test('another file with an existing id is rejected', async () => {
  await using up = await uploading()
  const { $id: fileId } = await up.client.files.create({ file: picture(MIB) })
  await expect(up.client.files.create({ file: picture(2 * MIB), fileId })).rejects.toMatchObject({
    code: 409,
    type: 'storage_file_already_exists',
  })
})

test('an upload that another page completes meanwhile is complete for both', async () => {
  await using up = await uploading()
  const file = picture(MIB)
  const fileId = ID.unique()
  const [one, other] = await Promise.all([
    up.client.files.create({ file, fileId }),
    up.client.files.create({ file, fileId }),
  ])
  expect(one).toEqual(other)
  expect(one.signature).toBe(await md5(file))
})
