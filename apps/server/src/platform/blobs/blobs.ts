import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Where file bytes live. Keys are ours (segments of a-z, 0-9, '-', '_' and '.', joined by '/'), never the user's. */
export interface Blobs {
  /** All or nothing, durable when it resolves: a failed put leaves what was there before. */
  put(key: string, body: Readable): Promise<{ size: number }>
  /** A stream of the bytes, or undefined when there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>
  /** Deletes a folder, not a string prefix: 'a' never takes 'ab/1'. */
  deletePrefix(prefix: string): Promise<void>
  /** Rejects when bytes could not be written now. For health. */
  ping(): Promise<void>
}
