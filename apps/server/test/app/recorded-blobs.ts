import type { Blobs } from '../../src/platform/blobs/index.ts'

export interface RecordedBlobs extends Blobs {
  /** Keys of all blobs that were put and aren't being deleted, in the order of their last put. */
  readonly keys: () => readonly string[]
  /** The same with the number of each blob's last put. While the number is the same, the bytes are too. */
  readonly puts: () => ReadonlyMap<string, number>
}

/** Records the keys in a store with no other writers, because stores can't list their keys. */
export function recordBlobs(blobs: Blobs): RecordedBlobs {
  const puts = new Map<string, number>()
  let count = 0
  const note = (key: string) => void puts.set(key, ++count)

  /** Forgets the keys before the background deletion ends; restores them when it fails. */
  async function deleteRecorded(
    going: readonly string[],
    remove: () => Promise<void>,
  ): Promise<void> {
    const known = going.filter((key) => puts.delete(key))
    try {
      await remove()
    } catch (error) {
      for (const key of known) note(key)
      throw error
    }
  }
  return {
    ...blobs,
    keys: () => [...puts.keys()],
    puts: () => puts,
    async put(key, body) {
      const written = await blobs.put(key, body)
      note(key)
      return written
    },
    async putDerived(key, body) {
      const written = await blobs.putDerived(key, body)
      note(key)
      return written
    },
    async join(key, parts) {
      await blobs.join(key, parts)
      note(key)
    },
    delete: async (key) => deleteRecorded([key], async () => blobs.delete(key)),
    async deletePrefix(prefix) {
      const inside = [...puts.keys()].filter((key) => key.startsWith(`${prefix}/`))
      return deleteRecorded(inside, async () => blobs.deletePrefix(prefix))
    },
  }
}
