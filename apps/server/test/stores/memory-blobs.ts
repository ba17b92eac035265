import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type Blobs,
  checkKey,
  concatenated,
  INSTANCE_MARKER,
} from '../../src/platform/blobs/blobs.ts'

/** Blobs in memory, for tests. */
export function memoryBlobs(): Blobs {
  const blobs = new Map<string, Buffer>()
  async function put(key: string, body: Readable) {
    checkKey(key)
    const bytes = await buffer(body)
    blobs.set(key, bytes)
    return { size: bytes.length }
  }
  const get: Blobs['get'] = async (key, range) => {
    const bytes = blobs.get(checkKey(key))
    return bytes && Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
  }
  return {
    put,
    putDerived: put,
    join: async (key, parts) => void (await put(key, concatenated(get, parts))),
    get,
    async delete(key) {
      blobs.delete(checkKey(key))
    },
    async deletePrefix(prefix) {
      const folder = `${checkKey(prefix)}/`
      for (const key of blobs.keys()) if (key.startsWith(folder)) blobs.delete(key)
    },
    isEmpty: async () => [...blobs.keys()].every((key) => key === INSTANCE_MARKER),
    hasRoom: async () => true,
    async ping() {},
  }
}
