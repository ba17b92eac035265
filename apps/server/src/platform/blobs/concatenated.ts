import { Readable } from 'node:stream'
import type { Blobs } from './blobs.ts'

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
