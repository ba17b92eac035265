import { join } from 'node:path'
import { readMigrations } from '../database/migrate.ts'
import { openSource as open, type Source } from './source.ts'

export type { Blobs } from '../blobs/blobs.ts'
export { filesError, MOVE_MARKER, MOVE_FOLDER, openBlobs } from '../blobs/open.ts'
export { writeInstanceMarker } from '../instance/instance-marker.ts'
export { openKeys } from '../keys/index.ts'
export { moveDatabase, openTarget, type Report } from './move-database.ts'

export type { Source } from './source.ts'

/** Opens the database of an installation or a copy of it; nobody writes to either until it is disposed. */
export const openSource = (places: { dataDir: string; database: string }): Source =>
  open(places, readMigrations(join(import.meta.dirname, '../../migrations/sqlite')))
