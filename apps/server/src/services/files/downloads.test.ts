import { get, type IncomingMessage } from 'node:http'
import { mkdtempDisposable } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { once } from 'node:events'
import { PassThrough, pipeline } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { people, testApp } from '../../../test/index.ts'
import { picture } from '../../../test/files/pictures.ts'
import { openS3Server } from '../../../test/stores/s3-server.ts'
import { FILES, uploadsOf } from '../../../test/files/upload.ts'
import type { Blobs } from '../../platform/blobs/index.ts'
import { openDiskBlobs } from '../../platform/blobs/disk/disk.ts'
import { s3AddressOf } from '../../platform/blobs/s3/address.ts'
import { openS3Blobs } from '../../platform/blobs/s3/s3.ts'
import type { Database } from '../../platform/database/index.ts'
import { memoryBlobs } from '../../../test/stores/memory-blobs.ts'

const STORES: Record<string, (opening: AsyncDisposableStack) => Promise<Blobs>> = {
  'the disk': async (opening) => {
    const folder = opening.use(await mkdtempDisposable(`${tmpdir()}/devhood-downloads-`))
    return openDiskBlobs(folder.path)
  },
  S3: async (opening) => {
    const { url } = opening.use(await openS3Server())
    const report = (error: unknown) => {
      throw error
    }
    const s3 = await openS3Blobs({ address: s3AddressOf(url), now: Date.now, report })
    return opening.use(s3)
  },
}

/** Several of the parts that a store reads at once. */
const LARGE = await picture(600, 400).png({ compressionLevel: 0 }).toBuffer()

/** Counts the bytes that are read of originals. */
function counted(inner: Blobs) {
  let bytes = 0
  const blobs: Blobs = {
    ...inner,
    async get(key, range) {
      const found = await inner.get(key, range)
      if (!found || !key.endsWith('/bytes')) return found
      const counting = new PassThrough()
      counting.on('data', (part: Buffer) => (bytes += part.length)).pause()
      return pipeline(found, counting, () => undefined)
    },
  }
  return {
    blobs,
    /** The bytes since the last call. */
    read: () => {
      const now = bytes
      bytes = 0
      return now
    },
  }
}

/** A picture of alice's in a store, and a count of its reads. */
async function openDownload(store: Blobs, bytes = LARGE) {
  const { blobs, read } = counted(store)
  const server = await testApp({}, { blobs })
  const { alice } = await people(server.app, 'alice')
  const { file } = await uploadsOf(alice.request).uploadFile(bytes)
  const load = () => server.platform.images.load()
  await expect.poll(load).toEqual({ running: 0, waiting: 0 })
  read()
  const path = `${FILES}/${file.$id}/download`
  const ask = async (method: 'GET' | 'HEAD' = 'GET', range?: string) =>
    alice.request(method, path, undefined, range === undefined ? {} : { range })
  return { ...server, alice, read, ask, path }
}

describe.each(Object.keys(STORES))("an owner's download from %s", (name) => {
  test('is verified once; later reads fetch the requested range only', async () => {
    await using opening = new AsyncDisposableStack()
    await using at = await openDownload(await STORES[name]!(opening))
    const size = String(LARGE.length)
    const head = await at.ask('HEAD')
    expect([head.statusCode, head.headers['content-length'], at.read()]).toEqual([200, size, 0])
    const part = await at.ask('GET', 'bytes=100-199')
    expect([part.statusCode, at.read()]).toEqual([206, LARGE.length + 100])
    for (const range of ['bytes=0-9', 'bytes=500-509']) {
      expect((await at.ask('GET', range)).rawPayload).toHaveLength(10)
      expect([(await at.ask('HEAD', range)).statusCode, at.read()]).toEqual([206, 10])
    }
    expect((await at.ask()).rawPayload.equals(LARGE)).toBe(true)
    expect(at.read()).toBe(LARGE.length)
  })
})

/** A store whose reads of originals return a thousand bytes, and then stall while paused. */
function pausableBlobs() {
  const inner = memoryBlobs()
  const pausedStreams: PassThrough[] = []
  let isPaused = false
  const blobs: Blobs = {
    ...inner,
    async get(key, range) {
      if (!isPaused || !key.endsWith('/bytes')) return inner.get(key, range)
      const bytes = new PassThrough()
      bytes.write(LARGE.subarray(0, 1000))
      pausedStreams.push(bytes)
      return bytes
    },
  }
  return { blobs, pausedStreams, setPaused: (is: boolean) => void (isPaused = is) }
}

/** Delays database lookups, so that access is decided only afterwards. */
function pauseReads({ database }: { readonly database: Database }): () => void {
  const watch = database.watch.bind(database)
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
  const pausedStreams: typeof watch = (options) => {
    const reader = watch(options)
    return {
      ...reader,
      first: async (...asked) => resumed.then(async () => reader.first(...asked)),
      all: async (...asked) => resumed.then(async () => reader.all(...asked)),
    }
  }
  Object.assign(database, { watch: pausedStreams })
  return resume
}

/** A download over its own connection, from a store that can stall. */
async function openPaused() {
  const { blobs, ...store } = pausableBlobs()
  const at = await openDownload(blobs)
  await at.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = at.app.server.address() as AddressInfo
  const arrived = { requests: 0, closed: 0 }
  at.app.server.on('request', (_, { socket }) => {
    arrived.requests++
    socket?.once('close', () => void arrived.closed++)
  })
  function startUpload() {
    const headers = { cookie: at.alice.cookie, host: 'localhost:3000' }
    const asked = get({ port, path: at.path, headers, agent: false })
    asked.on('error', () => undefined)
    const response = once(asked, 'response').then(([each]) => each as IncomingMessage)
    response.catch(() => undefined)
    return { response, disconnect: () => void asked.destroy() }
  }
  return { ...at, ...store, arrived, startUpload }
}

test('verification continues while somebody waits, and stops when all have disconnected', async () => {
  await using at = await openPaused()
  at.setPaused(true)
  const seven = Array.from({ length: 7 }, () => at.startUpload())
  // Once one of them is rejected, all the others wait.
  const refused = await Promise.race(seven.map(async (each) => each.response.then(() => each)))
  expect((await refused.response).statusCode).toBe(429)
  await expect.poll(at.read).toBe(1000)
  const [bytes] = at.pausedStreams
  const last = seven.find((each) => each !== refused)
  for (const each of seven) if (each !== last) each.disconnect()
  await expect.poll(() => at.arrived.closed).toBe(6)
  bytes!.write(LARGE.subarray(1000, 1500))
  await expect.poll(at.read).toBe(500)
  last?.disconnect()
  await expect.poll(() => bytes!.destroyed).toBe(true)
  at.setPaused(false)
  expect((await at.ask()).rawPayload.equals(LARGE)).toBe(true)
  expect(at.pausedStreams).toHaveLength(1)
})

test('a download stops reading when its client disconnects', async () => {
  await using at = await openPaused()
  await at.ask('GET', 'bytes=0-1')
  at.setPaused(true)
  const { response, disconnect } = at.startUpload()
  expect((await response).statusCode).toBe(200)
  disconnect()
  await expect.poll(() => at.pausedStreams.map(({ destroyed }) => destroyed)).toEqual([true])
})

test('a client that disconnects before the lookup takes no slot', async () => {
  await using at = await openPaused()
  const resume = pauseReads(at.platform)
  const six = Array.from({ length: 6 }, () => at.startUpload())
  await expect.poll(() => at.arrived.requests).toBe(6)
  for (const { disconnect } of six) disconnect()
  await expect.poll(() => at.arrived.closed).toBe(6)
  resume()
  // It takes no slot, and may be answered between them: the next one comes after all.
  expect((await at.ask('HEAD')).statusCode).toBe(200)
  expect((await at.ask()).statusCode).toBe(200)
})

test('one person can have six downloads at a time, and one more when one ends', async () => {
  await using at = await openPaused()
  await at.ask('GET', 'bytes=0-1')
  at.setPaused(true)
  const six = Array.from({ length: 6 }, () => at.startUpload())
  const responses = await Promise.all(six.map(async ({ response }) => response))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  at.setPaused(false)
  const refused = await at.ask()
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '5',
    {
      message: 'You have 6 downloads under way: wait for one to end.',
      code: 429,
      type: 'general_rate_limit_exceeded',
      version: '1.0.0',
    },
  ])
  six[0]!.disconnect()
  await expect.poll(async () => (await at.ask()).statusCode).toBe(200)
  for (const { disconnect } of six) disconnect()
})
