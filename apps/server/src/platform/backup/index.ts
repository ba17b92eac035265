export { openDiskBlobs } from '../blobs/disk/disk.ts'
export { checkKey } from '../blobs/blobs.ts'
export { startError } from '../database/sqlite/errors.ts'
export { openDataFolder, RESTORE_MARKER } from '../data-folder.ts'
export { makeFolder, syncFolder } from '../folder.ts'
export {
  checkCopy,
  copyDatabase,
  type DatabaseCopy,
  goBackBefore,
  openCopy,
} from '../database/sqlite/copy.ts'
export { holdDatabase } from '../database/sqlite/sqlite.ts'
export {
  type ArchiveReader,
  type ArchiveWriter,
  createArchive,
  meter,
  openArchive,
} from './archive.ts'
export { type DatabaseOutline, dumpDatabase, loadDatabase, tryToLoad } from './postgres.ts'
