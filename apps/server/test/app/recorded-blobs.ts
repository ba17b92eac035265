import type { Blobs } from '../../src/platform/blobs/index.ts'

export interface RecordedBlobs extends Blobs {
  /** Of all blobs that were put and are not on their way out, in the order in which they came. */
  readonly keys: () => readonly string[]
  /** The same with the number of each one's last put: as long as that is the same, so are its bytes. */
  readonly puts: () => ReadonlyMap<string, number>
}

/** Notes what is in a store that nobody else writes to: stores can not be asked what they hold. */
export function recordBlobs(blobs: Blobs): RecordedBlobs {
  const puts = new Map<string, number>()
  let count = 0
  const note = (key: string) => void puts.set(key, ++count)

  /** What is being deleted beside an answer is gone for who looks after it. */
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
