import type { Readable } from 'node:stream'
import type { Platform } from '#platform'
import { bytesOf } from './places.ts'
import { listFiles } from './store.ts'

/** A complete file, as its owner has uploaded it. */
export interface Original {
  readonly id: string
  readonly name: string
  readonly mimeType: string
  readonly size: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** The bytes; undefined once the file is gone. */
  readonly open: () => Promise<Readable | undefined>
}

/** What a person has uploaded, for that person alone: who asks has to be known by then. */
export function fileOriginals({ database, blobs }: Pick<Platform, 'database' | 'blobs'>) {
  return async (accountId: string): Promise<Original[]> => {
    const rows = await listFiles(database, accountId)
    return rows
      .filter(({ state }) => state === 'complete')
      .map(({ $id, key, name, mimeType, sizeOriginal, $createdAt }) => ({
        id: $id,
        name,
        mimeType,
        size: sizeOriginal,
        createdAt: $createdAt,
        open: async () => blobs.get(bytesOf(key)),
      }))
  }
}
