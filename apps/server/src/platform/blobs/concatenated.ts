import { Readable } from 'node:stream'
import type { Blobs } from './blobs.ts'

/** What lies under keys, one after the other. Fails when there is nothing under one of them. */
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
