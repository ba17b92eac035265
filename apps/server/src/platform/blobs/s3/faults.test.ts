import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { env } from 'node:process'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { ProxyFault } from '../../../../test/faults/faulty-proxy.ts'
import { BUSY, faultyS3, NO, PART, read, UNAVAILABLE } from '../../../../test/faults/faulty-s3.ts'
import { openS3Blobs } from './s3.ts'

const openFaultyS3 = faultyS3()

/** A full part and some bytes; at night two full parts. */
const LARGE = Buffer.alloc((env['NIGHTLY'] ? 2 : 1) * PART + 7, 'large ')
const SMALL = Buffer.from('small')

type Case = [kind: string, faults: ProxyFault[], body: Buffer]

const RETRIED: Case[] = [
  ['PUT', [NO], SMALL],
  ['PUT', [BUSY, BUSY], SMALL],
  ['PUT', [{ status: 429 }], SMALL],
  ['PUT', ['hang'], SMALL],
  ['PUT', ['cut request'], SMALL],
  ['PUT', ['cut before response'], SMALL],
  // The object exists, but no response has confirmed it.
  ['PUT', ['cut before response', 'cut before response', 'cut before response'], SMALL],
  ['HEAD', [BUSY], SMALL],
  ['begin', [NO, BUSY], LARGE],
  ['PUT part', [BUSY, 'cut request'], LARGE],
  ['PUT part', ['cut before response'], LARGE],
  ['complete', [NO, NO], LARGE],
  ['complete', [{ status: 200, text: '<Error><Code>InternalError</Code></Error>' }], LARGE],
  ['complete', [{ status: 200, text: '' }], LARGE],
  ['complete', ['cut before response'], LARGE],
]

const FAILED: [...Case, tries: number][] = [
  ['PUT', [NO, NO, NO], SMALL, 3],
  ['PUT', [BUSY, BUSY, BUSY], SMALL, 3],
  ['PUT', [{ status: 403 }], SMALL, 1],
  ['PUT', ['hang', 'hang', 'hang'], SMALL, 2],
  ['PUT', ['cut request', 'cut request', 'cut request'], SMALL, 3],
  ['PUT', ['lie'], SMALL, 1],
  ['begin', [{ status: 403 }], LARGE, 1],
  ['begin', [{ status: 200, text: '<Done/>' }], LARGE, 1],
  ['PUT part', [NO, NO, NO], LARGE, 3],
  ['PUT part', [{ status: 403 }], LARGE, 1],
  ['PUT part', ['cut request', 'cut request', 'cut request'], LARGE, 3],
  ['complete', [BUSY, BUSY, BUSY], LARGE, 3],
  ['complete', [{ status: 403 }], LARGE, 1],
  ['complete', ['lie'], LARGE, 1],
]

describe('a failing S3 put', () => {
  it.each(RETRIED)('is retried: %s meets %j', async (kind, faults, body) => {
    await using faulty = await openFaultyS3()
    faulty.proxy.plan(kind, faults)
    expect(await faulty.blobs.put('a/1', Readable.from([body]))).toEqual({ size: body.length })
    expect((await read(faulty, 'a/1'))?.equals(body)).toBe(true)
    expect([await faulty.keys(), await faulty.uploads()]).toEqual([['a/1'], []])
    expect(faulty.waits).toHaveLength(Math.min(faults.length, 2))
  })

  it.each(FAILED)('keeps the previous object: %s meets %j', async (kind, faults, body, tries) => {
    await using faulty = await openFaultyS3()
    await faulty.blobs.put('a/1', Readable.from(['before']))
    faulty.proxy.plan(kind, faults)
    const outcome = faulty.blobs.put('a/1', Readable.from([body]))
    await expect(outcome).rejects.toMatchObject(UNAVAILABLE)
    expect(faulty.proxy.asked.filter((each) => each === kind)).toHaveLength(tries)
    // Faults that nobody has met keep timeouts short.
    faulty.proxy.plan(kind, [])
    expect((await read(faulty, 'a/1'))?.toString()).toBe('before')
    expect([await faulty.keys(), await faulty.uploads()]).toEqual([['a/1'], []])
  })

  it.each<[kind: string, body: Buffer]>([
    ['PUT', SMALL],
    ['PUT part', LARGE],
  ])('deletes an object that S3 has altered: %s', async (kind, body) => {
    await using faulty = await openFaultyS3()
    faulty.proxy.plan(kind, ['alter'])
    const outcome = faulty.blobs.put('a/1', Readable.from([body]))
    await expect(outcome).rejects.toMatchObject(UNAVAILABLE)
    expect([await faulty.keys(), await faulty.uploads()]).toEqual([[], []])
  })

  it('leaves nothing of a stream that fails after its first part', async () => {
    await using faulty = await openFaultyS3()
    const body = Readable.from(
      (async function* () {
        yield LARGE
        throw new Error('cut')
      })(),
    )
    await expect(faulty.blobs.put('a/1', body)).rejects.toThrow('cut')
    expect(faulty.proxy.asked).toContain('PUT part')
    expect([await faulty.keys(), await faulty.uploads()]).toEqual([[], []])
  })

  it('leaves nothing when a part gets no response', async () => {
    await using faulty = await openFaultyS3()
    const { promise, resolve } = Promise.withResolvers<void>()
    faulty.proxy.server.on('request', ({ url = '' }, response) => {
      if (url.includes('partNumber=1')) response.once('finish', resolve)
    })
    const body = Readable.from(
      (async function* () {
        yield LARGE
        await promise
        faulty.proxy.plan('PUT part', ['hang', 'hang', 'hang'])
        yield LARGE
      })(),
    )
    await expect(faulty.blobs.put('a/1', body)).rejects.toMatchObject(UNAVAILABLE)
    expect(faulty.proxy.asked).toEqual(['PUT part', 'PUT part', 'abort'])
    expect([await faulty.keys(), await faulty.uploads()]).toEqual([[], []])
  })

  it('stops its source stream', async () => {
    await using faulty = await openFaultyS3()
    faulty.proxy.plan('PUT part', [{ status: 403 }])
    const body = Readable.from([LARGE, LARGE, LARGE])
    await expect(faulty.blobs.put('a/1', body)).rejects.toMatchObject(UNAVAILABLE)
    expect(body.destroyed).toBe(true)
  })

  it('reports a full store', async () => {
    await using faulty = await openFaultyS3()
    faulty.proxy.plan('PUT', [{ status: 507 }, { status: 507 }, { status: 507 }])
    await expect(faulty.blobs.put('a', Readable.from(['x']))).rejects.toMatchObject({
      ...UNAVAILABLE,
      retryAfter: 30,
    })
  })

  it('waits longer before each retry, and logs no secret', async () => {
    await using faulty = await openFaultyS3()
    const { secretAccessKey } = faulty.options.address
    faulty.proxy.plan('PUT', [NO, NO, BUSY])
    const error: unknown = await faulty.blobs
      .put('a/1', Readable.from(['x']))
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ cause: { message: 'S3 answered 503 (SlowDown) to PUT' } })
    expect(inspect(error, { depth: 9 })).not.toContain(secretAccessKey)
    const [first = 0, second = 0] = faulty.waits
    expect(first >= 100 && first < 200 && second >= 200 && second < 400).toBe(true)
  })
})

const READ_AFTER_RETRY: ProxyFault[][] = [
  [NO],
  [BUSY, BUSY],
  ['hang'],
  ['cut before response'],
  ['trickle'],
]
const NOT_READ: [faults: ProxyFault[], tries: number][] = [
  [[NO, NO, NO], 3],
  [[{ status: 403 }], 1],
  [[{ status: 404, text: '<Error><Code>NoSuchBucket</Code></Error>' }], 1],
  [['hang', 'hang', 'hang'], 2],
]

describe('a failing S3 get', () => {
  it.each(READ_AFTER_RETRY)('is retried: %j, %j', async (...faults) => {
    await using faulty = await openFaultyS3()
    await faulty.blobs.put('a', Readable.from([SMALL]))
    faulty.proxy.plan('GET', faults)
    expect((await read(faulty, 'a'))?.toString()).toBe('small')
  })
  it.each(NOT_READ)('fails: %j', async (faults, tries) => {
    await using faulty = await openFaultyS3()
    await faulty.blobs.put('a', Readable.from([SMALL]))
    faulty.proxy.plan('GET', faults)
    await expect(faulty.blobs.get('a')).rejects.toMatchObject(UNAVAILABLE)
    expect(faulty.proxy.asked).toHaveLength(tries)
  })
  it('throws when the response ends early', async () => {
    await using faulty = await openFaultyS3()
    await faulty.blobs.put('a', Readable.from([LARGE]))
    faulty.proxy.plan('GET', ['cut response'])
    await expect(read(faulty, 'a')).rejects.toMatchObject(UNAVAILABLE)
  })
  it('returns no bytes other than those requested', async () => {
    await using faulty = await openFaultyS3()
    await faulty.blobs.put('a', Readable.from([SMALL]))
    faulty.proxy.plan('GET', ['shift', 'shift', 'shift'])
    const outcome = faulty.blobs.get('a', { start: 0, end: 2 })
    await expect(outcome).rejects.toMatchObject(UNAVAILABLE)
  })
  it('releases the connection for the next request, after a range as well', async () => {
    await using faulty = await openFaultyS3()
    await faulty.blobs.put('a', Readable.from([LARGE]))
    const ports = new Set<number | undefined>()
    faulty.proxy.server.on('request', ({ socket }) => ports.add(socket.remotePort))
    for (const range of [undefined, { start: 1, end: 9 }, { start: 5, end: LARGE.length - 2 }]) {
      const stream = await faulty.blobs.get('a', range)
      await (stream && buffer(stream))
    }
    expect(ports.size).toBe(1)
  })
  it('releases the connection of a stream that is not read to its end', async () => {
    await using faulty = await openFaultyS3()
    await faulty.blobs.put('a', Readable.from([LARGE]))
    const { promise, resolve } = Promise.withResolvers<unknown>()
    faulty.proxy.server.on('request', ({ socket }) => socket.once('close', resolve))
    const stream = await faulty.blobs.get('a')
    stream?.destroy()
    expect(await promise).toBeDefined()
  })
})

/** Keys in a page of a list: by day few, at night as many as S3 itself puts there. */
const PAGE = env['NIGHTLY'] ? 1000 : 40

describe('blobs on S3', () => {
  it('are deleted by prefix, page by page', async () => {
    await using faulty = await openFaultyS3()
    const keys = Array.from({ length: PAGE + 1 }, (_, n) => `many/${n}`)
    const putX = async (key: string) => faulty.blobs.putDerived(key, Readable.from(['x']))
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map(putX))
    await putX('beside')
    faulty.proxy.plan('list', [{ page: PAGE }])
    await faulty.blobs.deletePrefix('many')
    expect(await faulty.keys()).toEqual(['beside'])
    expect(faulty.proxy.asked).toEqual(['list', 'delete many', 'list', 'delete many'])
  })
  it('are not reported as deleted when S3 rejects a delete', async () => {
    await using faulty = await openFaultyS3()
    await faulty.blobs.put('a/1', Readable.from(['x']))
    const refusal = '<DeleteResult><Error><Code>AccessDenied</Code></Error></DeleteResult>'
    faulty.proxy.plan('delete many', [{ status: 200, text: refusal }])
    await expect(faulty.blobs.deletePrefix('a')).rejects.toMatchObject(UNAVAILABLE)
    expect(await faulty.keys()).toEqual(['a/1'])
  })

  it('remove abandoned multipart uploads older than a day on open', async () => {
    await using faulty = await openFaultyS3()
    for (const key of ['a/1', 'b']) await faulty.startUpload(key)
    const day = 24 * 3_600_000
    const left = []
    for (const later of [0, day - 60_000, day + 60_000]) {
      await using _ = await openS3Blobs({ ...faulty.options, now: () => Date.now() + later })
      left.push(await faulty.uploads())
    }
    expect(left).toEqual([['a/1', 'b'], ['a/1', 'b'], []])
    expect(faulty.reports).toEqual([])
  })

  it('can be opened without permission to list uploads, with a warning', async () => {
    await using faulty = await openFaultyS3()
    faulty.proxy.plan('list uploads', [{ status: 403 }])
    await using blobs = await openS3Blobs(faulty.options)
    expect(faulty.reports).toMatchObject([UNAVAILABLE])
    expect(await blobs.put('a', Readable.from(['x']))).toEqual({ size: 1 })
  })

  it("can't be opened, and fail a ping, where writes are denied", async () => {
    await using faulty = await openFaultyS3()
    faulty.proxy.plan('ping', [{ status: 403 }, { status: 403 }])
    await expect(faulty.blobs.ping()).rejects.toMatchObject(UNAVAILABLE)
    await expect(openS3Blobs(faulty.options)).rejects.toMatchObject(UNAVAILABLE)
    await expect(faulty.blobs.ping()).resolves.toBeUndefined()
  })

  it('report once that S3 is unavailable, and once that it is back', async () => {
    await using faulty = await openFaultyS3()
    const messages: unknown[] = []
    const onAvailability = (why: Error | undefined) => messages.push(why?.message)
    await using blobs = await openS3Blobs({ ...faulty.options, reportOutage: onAvailability })
    const put = async () => blobs.put('a', Readable.from([SMALL]))
    // An error response of S3, and a retry that succeeds, are no outage.
    faulty.proxy.plan('PUT', [{ status: 403 }, NO])
    await expect(put()).rejects.toMatchObject(UNAVAILABLE)
    await put()
    expect(messages).toEqual([])
    faulty.proxy.plan('GET', Array<ProxyFault>(6).fill(NO))
    for (let time = 0; time < 2; time++)
      await expect(blobs.get('a')).rejects.toMatchObject(UNAVAILABLE)
    expect(messages).toEqual(['S3 answered 500 to GET'])
    await put()
    await put()
    expect(messages).toEqual(['S3 answered 500 to GET', undefined])
  })

  it('time out on a server that accepts the connection and never responds', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => void sockets.add(socket))
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = silent.address() as AddressInfo
    await using faulty = await openFaultyS3()
    const address = { ...faulty.options.address, endpoint: new URL(`https://127.0.0.1:${port}`) }
    const timeouts = { connect: 50, idle: 10_000 }
    const outcome = openS3Blobs({ ...faulty.options, address, timeouts })
    await expect(outcome).rejects.toMatchObject({
      cause: { message: 'S3 took too long: to connect.' },
    })
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
})
