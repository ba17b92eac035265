import { holdDatabase, openDataFolder, goBackBefore } from '#platform/backup'
import { StartError } from '#platform'
import { type DataPaths, isServer } from './data-paths.ts'

/** Undoes the last upgrade of a stopped instance, with all that was written since. Throws StartError where it can't. */
export function goBack(dataPaths: DataPaths): ReturnType<typeof goBackBefore> {
  if (isServer(dataPaths))
    throw new StartError(
      'PostgreSQL keeps no copy from before an upgrade: restore a backup into an empty database.',
    )
  using _folder = openDataFolder(dataPaths.dataDir)
  using _database = holdDatabase(dataPaths.database)
  return goBackBefore(dataPaths.database)
}
