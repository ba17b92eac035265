import { statSync } from 'node:fs'
import type { DatabaseLoad } from '../database.ts'

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Sizes of a database file and of its log; 0 for one in memory. */
export const sizesAt = (path: string): Omit<DatabaseLoad, 'waiting'> => ({
  bytes: sizeOf(path),
  logBytes: sizeOf(`${path}-wal`),
})
