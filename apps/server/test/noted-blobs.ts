import type { Blobs } from '../src/platform/blobs/index.ts'

export interface NotedBlobs extends Blobs {
  /** Of all blobs that were put and are not on their way out, in the order in which they came. */
  readonly keys: () => readonly string[]
}

/** Notes what is in a store that nobody else writes to: stores can not be asked what they hold. */
export function noted(blobs: Blobs): NotedBlobs {
  const keys = new Set<string>()
  /** What is being deleted beside an answer is gone for who looks after it. */
  async function leave(going: readonly string[], remove: () => Promise<void>): Promise<void> {
    const known = going.filter((key) => keys.delete(key))
    try {
      await remove()
    } catch (error) {
      for (const key of known) keys.add(key)
      throw error
    }
  }
  return {
    ...blobs,
    keys: () => [...keys],
    async put(key, body) {
      const written = await blobs.put(key, body)
      keys.add(key)
      return written
    },
    async putLight(key, body) {
      const written = await blobs.putLight(key, body)
      keys.add(key)
      return written
    },
    delete: async (key) => leave([key], async () => blobs.delete(key)),
    async deletePrefix(prefix) {
      const inside = [...keys].filter((key) => key.startsWith(`${prefix}/`))
      return leave(inside, async () => blobs.deletePrefix(prefix))
    },
  }
}
