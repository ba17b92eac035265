import type { Readable } from 'node:stream'
import type { Platform } from '#platform'
import { originalBlobKey } from '../blob-keys.ts'
import { eachFile } from '../storage/store.ts'

/** A complete file, as its owner uploaded it. */
export interface Original {
  readonly id: string
  readonly name: string
  readonly mimeType: string
  readonly size: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** The bytes; undefined once the file is deleted. */
  readonly open: () => Promise<Readable | undefined>
}

/** The original files of a person, for the export. The caller must already be authenticated. */
export function fileOriginals({ database, blobs }: Pick<Platform, 'database' | 'blobs'>) {
  return async (accountId: string): Promise<Original[]> => {
    const originals: Original[] = []
    for await (const file of eachFile(database, accountId)) {
      const { $id: id, key, name, mimeType, sizeOriginal: size, $createdAt: createdAt } = file
      const open = async () => blobs.get(originalBlobKey(key))
      if (file.state === 'complete') originals.push({ id, name, mimeType, size, createdAt, open })
    }
    return originals
  }
}
