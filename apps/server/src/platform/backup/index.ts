import { join } from 'node:path'
import { readMigrations } from '../database/migrate.ts'
import { checkCopy as checkAgainst, type DatabaseCopy } from '../database/sqlite/copy.ts'

export { openDiskBlobs } from '../blobs/disk/disk.ts'
export { checkKey } from '../blobs/keys.ts'
export { startError } from '../database/sqlite/errors.ts'
export { openDataFolder, RESTORE_MARKER } from '../data-folder.ts'
export { syncFolder } from '../folder.ts'
export { copyDatabase, type DatabaseCopy, openCopy } from '../database/sqlite/copy.ts'
export {
  type ArchiveReader,
  type ArchiveWriter,
  createArchive,
  meter,
  openArchive,
} from './archive.ts'

/** Throws StartError unless a database is intact and of this version of Devhood or an older one. */
export function checkCopy(copy: DatabaseCopy): void {
  checkAgainst(copy, readMigrations(join(import.meta.dirname, '../../migrations/sqlite')))
}
