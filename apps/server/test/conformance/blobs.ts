import { env } from 'node:process'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  type Blobs,
  type ByteRange,
  INSTANCE_MARKER,
  PART_SIZE,
} from '../../src/platform/blobs/blobs.ts'

type OpenBlobs = () => Promise<Blobs & AsyncDisposable>

const of = (content: string) => Readable.from([content])

async function read(blobs: Blobs, key: string, range?: ByteRange): Promise<string | undefined> {
  const stream = await blobs.get(key, range)
  return stream && text(stream)
}

/** Streams that fail early, and the error that each causes. */
const BROKEN: [what: string, make: () => Readable, message: string][] = [
  [
    'that fails half-way',
    () =>
      Readable.from(
        (async function* () {
          yield 'half'
          throw new Error('cut')
        })(),
      ),
    'cut',
  ],
  [
    'that is closed half-way',
    () => {
      const stream = new Readable({ read: () => undefined })
      stream.push('half')
      setImmediate(() => stream.destroy())
      return stream
    },
    'Premature close',
  ],
  [
    'that had failed before',
    () => {
      const stream = new Readable({ read: () => undefined })
      stream.on('error', () => undefined)
      return stream.destroy(new Error('gone'))
    },
    'gone',
  ],
]

/** Bytes of a part: by day few, at night as many as in use. */
export const PART = env['NIGHTLY'] ? PART_SIZE : 64 * 1024

const WAYS = ['put', 'putDerived'] as const

/** Sizes around the limits of some stores. */
const SIZES = [PART - 1, PART, PART + 1, 2 * PART]

const RANGES: [what: string, range: ByteRange, expected: string][] = [
  ['the first byte', { start: 0, end: 0 }, 'h'],
  ['the middle, both ends included', { start: 1, end: 3 }, 'ell'],
  ['all of it', { start: 0, end: 4 }, 'hello'],
  ['what there is when the end lies beyond', { start: 3, end: 99 }, 'lo'],
  ['nothing when the start lies beyond', { start: 5, end: 9 }, ''],
]

const KEYS = ['a', '0', 'a/1', 'files/ab/65f0c1-x_2.png', `${'x'.repeat(100)}/y`, '_a/-b']
const NOT_KEYS = [
  '',
  '.',
  '..',
  '../a',
  'a/../b',
  'a/./b',
  '/a',
  'a/',
  'a//b',
  '.partial',
  'a/.b',
  'a.',
  'a\\b',
  'A',
  'é',
  'a b',
  'a\u0000',
  'a\n',
  'c:a',
  'x'.repeat(101),
  'a/'.repeat(8) + 'a',
]

function describeContent(name: string, open: OpenBlobs): void {
  describe(`Blobs, content: ${name}`, () => {
    it.each(WAYS)('gives back what was put: %s', async (put) => {
      await using blobs = await open()
      expect(await blobs[put]('a/1', of('hello'))).toEqual({ size: 5 })
      expect(await read(blobs, 'a/1')).toBe('hello')
    })
    it('keeps every byte of many chunks, and tells their size', async () => {
      await using blobs = await open()
      const chunks = Array.from({ length: 64 }, (_, n) => Buffer.alloc(10_007, n))
      expect(await blobs.put('a', Readable.from(chunks))).toEqual({ size: 64 * 10_007 })
      const stream = await blobs.get('a')
      const bytes = stream && (await buffer(stream))
      expect(bytes?.equals(Buffer.concat(chunks))).toBe(true)
    })
    it.each(SIZES)('keeps %d bytes in whatever pieces they are stored', async (size) => {
      await using blobs = await open()
      const bytes = Buffer.alloc(size, 'some bytes')
      expect(await blobs.put('a', Readable.from([bytes]))).toEqual({ size })
      const stream = await blobs.get('a')
      expect(stream && (await buffer(stream)).equals(bytes)).toBe(true)
    })
    it('keeps an empty blob', async () => {
      await using blobs = await open()
      expect(await blobs.put('a', Readable.from([]))).toEqual({ size: 0 })
      expect(await read(blobs, 'a')).toBe('')
    })
    it.each(WAYS)('puts over what was there: %s', async (put) => {
      await using blobs = await open()
      await blobs.put('a', of('a longer one'))
      await blobs[put]('a', of('short'))
      expect(await read(blobs, 'a')).toBe('short')
    })
    it.each(RANGES)('reads %s', async (_, range, expected) => {
      await using blobs = await open()
      await blobs.put('a', of('hello'))
      expect(await read(blobs, 'a', range)).toBe(expected)
    })
    it('answers undefined where there is nothing', async () => {
      await using blobs = await open()
      await blobs.put('a/1', of('x'))
      expect(await blobs.get('b')).toBeUndefined()
      expect(await blobs.get('a/2', { start: 0, end: 1 })).toBeUndefined()
      expect(await blobs.get('a')).toBeUndefined()
    })
    it.each(KEYS)('takes the key %j', async (key) => {
      await using blobs = await open()
      await blobs.put(key, of(key))
      expect(await read(blobs, key)).toBe(key)
    })
    it.each(NOT_KEYS)('refuses the key %j', async (key) => {
      await using blobs = await open()
      for (const put of WAYS) await expect(blobs[put](key, of('x'))).rejects.toThrow(TypeError)
      await expect(blobs.get(key)).rejects.toThrow(TypeError)
      await expect(blobs.delete(key)).rejects.toThrow(TypeError)
      await expect(blobs.deletePrefix(key)).rejects.toThrow(TypeError)
    })
    it('answers a ping', async () => {
      await using blobs = await open()
      await expect(blobs.ping()).resolves.toBeUndefined()
    })
  })
}

function describeFaults(name: string, open: OpenBlobs): void {
  describe(`Blobs, all or nothing: ${name}`, () => {
    it.each(BROKEN)('keeps nothing of a stream %s', async (_, make, message) => {
      await using blobs = await open()
      await expect(blobs.put('a/1', make())).rejects.toThrow(message)
      expect(await blobs.get('a/1')).toBeUndefined()
    })
    it.each(BROKEN)('keeps the blob there was before a stream %s', async (_, make, message) => {
      await using blobs = await open()
      await blobs.put('a/1', of('before'))
      for (const put of WAYS) await expect(blobs[put]('a/1', make())).rejects.toThrow(message)
      expect(await read(blobs, 'a/1')).toBe('before')
    })
    it('keeps one whole blob of twenty written at once to one key', async () => {
      await using blobs = await open()
      const contents = Array.from({ length: 20 }, (_, n) => `${n} `.repeat(20_000))
      const halves = (content: string) => Readable.from([content.slice(0, 9), content.slice(9)])
      await Promise.all(contents.map(async (content) => blobs.put('a', halves(content))))
      expect(contents).toContain(await read(blobs, 'a'))
    })
    it('lets a reader finish what is put over or deleted meanwhile', async () => {
      await using blobs = await open()
      await blobs.put('a', of('before'))
      const streams = [await blobs.get('a'), await blobs.get('a')]
      await blobs.put('a', of('after'))
      await blobs.delete('a')
      expect(await Promise.all(streams.map(async (stream) => stream && text(stream)))).toEqual([
        'before',
        'before',
      ])
    })
  })
}

/** Joins to one key at once. */
const JOINS = env['NIGHTLY'] ? 20 : 4
/** Sizes of the joined parts. */
const JOINED = [[1], [PART], [PART, 1], [PART, PART, PART]]

function describeJoins(name: string, open: OpenBlobs): void {
  /** Puts one blob per size, each with different bytes. */
  async function putAll(blobs: Blobs, sizes: readonly number[]) {
    const parts = sizes.map((size, at) => ({
      key: `part/${at}`,
      bytes: Buffer.alloc(size, 65 + at),
    }))
    for (const { key, bytes } of parts) await blobs.put(key, Readable.from([bytes]))
    return {
      keys: parts.map(({ key }) => key),
      whole: Buffer.concat(parts.map(({ bytes }) => bytes)),
    }
  }
  async function isThere(blobs: Blobs, key: string, bytes: Buffer): Promise<boolean> {
    const stream = await blobs.get(key)
    return stream !== undefined && (await buffer(stream)).equals(bytes)
  }

  describe(`Blobs, joins: ${name}`, () => {
    it.each(JOINED.map((sizes) => [sizes]))(
      'makes one of blobs of %j bytes, which stay',
      async (sizes) => {
        await using blobs = await open()
        await blobs.put('whole', of('before'))
        const { keys, whole } = await putAll(blobs, sizes)
        await blobs.join('whole', keys)
        expect(await isThere(blobs, 'whole', whole)).toBe(true)
        const last = keys.at(-1) ?? ''
        expect(await isThere(blobs, last, whole.subarray(-(sizes.at(-1) ?? 0)))).toBe(true)
        for (const key of keys) await blobs.delete(key)
        expect(await isThere(blobs, 'whole', whole)).toBe(true)
      },
    )
    it('takes them in the order in which they are named', async () => {
      await using blobs = await open()
      const { keys } = await putAll(blobs, [PART, PART])
      await blobs.join('whole', keys.toReversed())
      expect(await read(blobs, 'whole', { start: PART - 1, end: PART })).toBe('BA')
    })
    it('leaves what was there when one is missing', async () => {
      await using blobs = await open()
      await blobs.put('whole', of('before'))
      const { keys } = await putAll(blobs, [PART])
      await expect(blobs.join('whole', [...keys, 'part/none'])).rejects.toThrow('part/none')
      await expect(blobs.join('new', ['part/none'])).rejects.toThrow('part/none')
      expect([await read(blobs, 'whole'), await blobs.get('new')]).toEqual(['before', undefined])
    })
    it('joins to one key what many ask for at once', async () => {
      await using blobs = await open()
      const { keys, whole } = await putAll(blobs, [PART, 9])
      await Promise.all(Array.from({ length: JOINS }, async () => blobs.join('whole', keys)))
      expect(await isThere(blobs, 'whole', whole)).toBe(true)
    })
    it.each(['../a', ''])('refuses the key %j', async (key) => {
      await using blobs = await open()
      await blobs.put('a', of('x'))
      await expect(blobs.join(key, ['a'])).rejects.toThrow(TypeError)
      await expect(blobs.join('b', [key])).rejects.toThrow(TypeError)
    })
  })
}

function describeDeletes(name: string, open: OpenBlobs): void {
  describe(`Blobs, deletes: ${name}`, () => {
    it('deletes a blob, and one that is not there', async () => {
      await using blobs = await open()
      await blobs.put('a/1', of('x'))
      await blobs.put('a/2', of('y'))
      for (const key of ['a/1', 'a/1', 'b/c/d']) await blobs.delete(key)
      expect(await blobs.get('a/1')).toBeUndefined()
      expect(await read(blobs, 'a/2')).toBe('y')
    })
    it('deletes everything in a folder and nothing beside it', async () => {
      await using blobs = await open()
      const keys = ['a/1', 'a/b/2', 'ab/1', 'b/a/1']
      for (const key of keys) await blobs.put(key, of(key))
      for (const prefix of ['a', 'a', 'nothing']) await blobs.deletePrefix(prefix)
      const left = await Promise.all(keys.map(async (key) => read(blobs, key)))
      expect(left).toEqual([undefined, undefined, 'ab/1', 'b/a/1'])
    })
    it('knows whether there is anything at all', async () => {
      await using blobs = await open()
      await blobs.ping()
      await blobs.put(INSTANCE_MARKER, of('the note of an instance'))
      const isEmpty = [await blobs.isEmpty()]
      await blobs.put('a/b/1', of('x'))
      isEmpty.push(await blobs.isEmpty())
      await blobs.delete('a/b/1')
      expect([...isEmpty, await blobs.isEmpty()]).toEqual([true, false, true])
    })
    it('takes a key again after its folder was deleted', async () => {
      await using blobs = await open()
      await blobs.put('a/b/1', of('x'))
      await blobs.deletePrefix('a')
      await blobs.put('a/b/1', of('y'))
      expect(await read(blobs, 'a/b/1')).toBe('y')
    })
  })
}

/** The contract of every Blobs. `open` returns a new, isolated one. */
export function describeBlobs(name: string, open: OpenBlobs): void {
  describeContent(name, open)
  describeFaults(name, open)
  describeJoins(name, open)
  describeDeletes(name, open)
}
