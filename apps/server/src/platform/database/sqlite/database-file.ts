import { statSync } from 'node:fs'
import { unavailable } from '../../unavailable.ts'
import type { DatabaseLoad } from '../database.ts'

export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Sizes of a database file and of its log; 0 for one in memory. */
export const sizesAt = (path: string): Omit<DatabaseLoad, 'waiting'> => ({
  bytes: sizeOf(path),
  logBytes: sizeOf(`${path}-wal`),
})

/**
 * Remembers the identity of open files. The returned function reports and throws when another file is at one of the
 * paths: writes to an open file that was moved or deleted are lost at the next start.
 */
export function openFileCheck(
  paths: readonly string[],
  onFatal: (error: unknown) => void,
): () => void {
  const opened = paths.map((path) => ({ path, file: statSync(path, { throwIfNoEntry: false }) }))
  return () => {
    for (const { path, file } of opened) {
      const found = statSync(path, { throwIfNoEntry: false })
      if (found?.ino === file?.ino && found?.dev === file?.dev) continue
      const error = new Error(`${path} was moved, replaced or deleted while it is in use.`)
      onFatal(error)
      throw unavailable(error)
    }
  }
}
