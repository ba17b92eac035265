import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Platform } from '#platform'
import { previewFolder } from '../blob-keys.ts'
import { FILE_LIMITS } from '../limits.ts'
import {
  deletePreview,
  findPreview,
  insertPreview,
  listOldestPreviews,
  previewBytes,
  touchPreview,
} from './preview-store.ts'

/** The key of a preview: its file and its variant. */
export interface PreviewId {
  readonly key: string
  readonly variant: string
}

type Options = Pick<Platform, 'database' | 'blobs' | 'now'> & { readonly maxBytes: number }

const EVICT_AT_ONCE = 50

/** Disks allocate blocks, so that many small previews take far more room than their bytes. */
const BLOCK = 4096
const takenBy = (stored: number) => Math.ceil(stored / BLOCK) * BLOCK

/** The checksum precedes the stored bytes of a preview. */
const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const CHECKSUM_LENGTH = 32

/** The preview in stored bytes; undefined when the checksum fails, so that it is rendered again. */
function opened(stored: Buffer): Buffer | undefined {
  const bytes = stored.subarray(CHECKSUM_LENGTH)
  return checksumOf(bytes).equals(stored.subarray(0, CHECKSUM_LENGTH)) ? bytes : undefined
}

/** Previews among the blobs; the least recently used ones are deleted when all take too much room. */
export function openPreviewCache({ database, blobs, now, maxBytes }: Options) {
  const blobKeyOf = ({ key, variant }: PreviewId) => `${previewFolder(key)}/${variant}`

  async function evict(): Promise<void> {
    let excess = (await previewBytes(database)) - maxBytes
    while (excess > 0) {
      const oldest = await listOldestPreviews(database, { max: EVICT_AT_ONCE })
      if (oldest.length === 0) return
      for (const { size, ...id } of oldest) {
        if (excess <= 0) return
        await database.write((tx) => deletePreview(tx, id))
        await blobs.delete(blobKeyOf(id))
        excess -= size
      }
    }
  }

  return {
    has: async (id: PreviewId) => (await findPreview(database, id)) !== undefined,
    async get(id: PreviewId): Promise<Buffer | undefined> {
      const row = await findPreview(database, id)
      const bytes = row && (await blobs.get(blobKeyOf(id)))
      if (!bytes) return undefined
      const rendering = opened(await buffer(bytes))
      const time = now()
      if (time - row.usedAt > FILE_LIMITS.useRecordedEvery)
        await database.write((tx) => touchPreview(tx, { ...id, usedAt: time }))
      return rendering
    },
    /** Stores a preview while there is room, unless its file has been deleted. */
    async set(id: PreviewId, bytes: Buffer): Promise<void> {
      if (!(await blobs.hasRoom())) return
      await blobs.putDerived(blobKeyOf(id), Readable.from([checksumOf(bytes), bytes]))
      const size = takenBy(CHECKSUM_LENGTH + bytes.length)
      const preview = { ...id, size, usedAt: now() }
      const isKept = await database.write((tx) => insertPreview(tx, preview))
      if (isKept) await evict()
      else await blobs.delete(blobKeyOf(id))
    },
  }
}

export type PreviewCache = ReturnType<typeof openPreviewCache>
