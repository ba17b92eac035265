import type { Readable } from 'node:stream'

/** First and last byte, both included; an end beyond the last byte means the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Bytes of what blobs are joined from: as much as S3 takes at least, and as much of a blob as is in memory at once. */
export const PART_SIZE = 5 * 1024 * 1024

/** The key of a note that says which instance blobs belong to. */
export const INSTANCE_MARKER = 'instance'

/**
 * Where file bytes live. Keys are ours, never the user's: segments of a-z, 0-9, '-', '_' and '.' that
 * begin and end without a period, joined by '/'; anything else is refused with a TypeError. A key is
 * never also the folder of another.
 */
export interface Blobs {
  /** All or nothing, durable when it resolves: a failed put leaves what was there before. */
  put(key: string, body: Readable): Promise<{ size: number }>
  /** The same for what can be made anew: a power cut may take it or leave anything in its place. */
  putDerived(key: string, body: Readable): Promise<{ size: number }>
  /**
   * Puts blobs that are there one after the other into one, as durable as `put`; they stay. All but the last
   * have PART_SIZE bytes, the last at most as many.
   */
  join(key: string, parts: readonly string[]): Promise<void>
  /** A stream of the bytes as they are now, to be read or destroyed; undefined when there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>
  /** Deletes a folder, not a string prefix: 'a' never takes 'ab/1'. */
  deletePrefix(prefix: string): Promise<void>
  /** Whether there is nothing under any key but NOTE. */
  isEmpty(): Promise<boolean>
  /** Whether files may be added: what is left beyond that is for the database. */
  hasRoom(): Promise<boolean>
  /** Rejects when bytes could not be written now. For health. */
  ping(): Promise<void>
}
