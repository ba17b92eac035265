import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { ProxyFault } from '../../../../test/faults/faulty-proxy.ts'
import { BUSY, faultyS3, NO, PART, read, UNAVAILABLE } from '../../../../test/faults/faulty-s3.ts'

const openFaultyS3 = faultyS3()

const FIRST = Buffer.alloc(PART, 'first ')
const SMALL = Buffer.from('small')

const COPIED: [kind: string, faults: ProxyFault[]][] = [
  ['HEAD', [NO, BUSY]],
  ['begin', [BUSY]],
  ['copy part', [NO, 'cut before response']],
  ['copy part', [{ status: 200, text: '<Error><Code>InternalError</Code></Error>' }]],
  ['complete', ['cut before response']],
]

const NOT_COPIED: [kind: string, faults: ProxyFault[]][] = [
  ['begin', [{ status: 403 }]],
  ['copy part', [NO, NO, NO]],
  ['copy part', [{ status: 412 }]],
  ['copy part', [{ status: 501 }, { status: 501 }, { status: 501 }]],
  ['copy part', ['lie']],
  ['complete', [{ status: 403 }]],
  ['complete', ['lie']],
]

describe('blobs joined by S3', () => {
  const PARTS = ['part/0', 'part/1']

  async function openParts() {
    const faulty = await openFaultyS3()
    for (const key of PARTS)
      await faulty.blobs.put(key, Readable.from([key === 'part/0' ? FIRST : SMALL]))
    return faulty
  }

  it.each(COPIED)('are copied on the server side: %s meets %j', async (kind, faults) => {
    await using faulty = await openParts()
    faulty.proxy.plan(kind, faults)
    await faulty.blobs.join('a/1', PARTS)
    expect(faulty.proxy.asked).not.toContain('PUT part')
    expect((await read(faulty, 'a/1'))?.equals(Buffer.concat([FIRST, SMALL]))).toBe(true)
    expect([await faulty.keys(), await faulty.uploads()]).toEqual([['a/1', ...PARTS], []])
  })

  it.each(NOT_COPIED)('keep the previous object: %s meets %j', async (kind, faults) => {
    await using faulty = await openParts()
    await faulty.blobs.put('a/1', Readable.from(['before']))
    faulty.proxy.plan(kind, faults)
    await expect(faulty.blobs.join('a/1', PARTS)).rejects.toMatchObject(UNAVAILABLE)
    expect((await read(faulty, 'a/1'))?.toString()).toBe('before')
    expect([await faulty.keys(), await faulty.uploads()]).toEqual([['a/1', ...PARTS], []])
  })

  it("are deleted when they don't match their parts", async () => {
    await using faulty = await openParts()
    const other = Buffer.alloc(PART, 'other ')
    faulty.proxy.plan('complete', [
      { before: async () => faulty.blobs.put('part/0', Readable.from([other])) },
    ])
    await expect(faulty.blobs.join('a/1', PARTS)).rejects.toMatchObject(UNAVAILABLE)
    expect([await faulty.keys(), await faulty.uploads()]).toEqual([PARTS, []])
  })
})
