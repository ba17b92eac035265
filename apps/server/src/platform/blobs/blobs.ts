import { Readable } from 'node:stream'

/** First and last byte, both included; an end beyond the last byte means the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Bytes of each part of a joined blob: the smallest part that S3 accepts, and the most of a blob held in memory. */
export const PART_SIZE = 5 * 1024 * 1024

/** The key of the marker that says which instance the blobs belong to. */
export const INSTANCE_MARKER = 'instance'

/**
 * Storage of file bytes. Keys are ours, never the user's: segments of a-z, 0-9, '-', '_' and '.' that begin and end
 * without a period, joined by '/'. Any other key throws a TypeError. A key is never also the folder of another.
 */
export interface Blobs {
  /** Atomic, and durable when it resolves: a failed put leaves the previous blob unchanged. */
  put(key: string, body: Readable): Promise<{ size: number }>
  /** The same for blobs that can be recreated: after a power failure, the blob may be missing or damaged. */
  putDerived(key: string, body: Readable): Promise<{ size: number }>
  /**
   * Concatenates existing blobs into a new one, as durably as `put`; the parts stay. All but the last have PART_SIZE
   * bytes, the last at most that many.
   */
  join(key: string, parts: readonly string[]): Promise<void>
  /** A stream of the current bytes, to be read or destroyed; undefined when the key has no blob. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Deleting a missing blob is no error. */
  delete(key: string): Promise<void>
  /** Deletes a folder, not a string prefix: 'a' doesn't include 'ab/1'. */
  deletePrefix(prefix: string): Promise<void>
  /** Whether no key but INSTANCE_MARKER has a blob. */
  isEmpty(): Promise<boolean>
  /** Whether there is space for more files; the rest of the disk is reserved for the database. */
  hasRoom(): Promise<boolean>
  /** Rejects when bytes can't be written now. Used by health checks. */
  ping(): Promise<void>
}

const SEGMENT = '[a-z0-9_-](?:[a-z0-9._-]{0,98}[a-z0-9_-])?'
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,7}$`)

/** Returns a valid key or folder name, or throws: no other text becomes a path. */
export function checkKey(key: string): string {
  if (KEY.test(key)) return key
  throw new TypeError(`Not a key for a blob: ${JSON.stringify(key).slice(0, 100)}`)
}

/** The blobs of several keys, concatenated. Fails when one of them is missing. */
export function concatenated(get: Blobs['get'], keys: readonly string[]): Readable {
  async function* readAll() {
    for (const key of keys) {
      const bytes = await get(key)
      if (!bytes) throw new Error(`The bytes of ${key} are gone`)
      yield* bytes
    }
  }
  return Readable.from(readAll())
}
