import { readConfig } from '../../apps/server/src/config/index.ts'
import {
  countFiles,
  dataPathsOf,
  newestBackup,
  restore as restoreFrom,
} from '../../apps/server/src/services/backup/index.ts'
import { fileIn } from './backup.ts'
import type { Command } from './command.ts'
import { progress } from './progress.ts'

export const restore: Command = {
  help: `devhood restore FILE        fills an empty data folder from an archive
devhood restore FOLDER      the same from the newest scheduled backup of a folder`,
  async run(args) {
    const path = fileIn(args, 'restore')
    const places = dataPathsOf(readConfig().config)
    const manifest = await restoreFrom(places, newestBackup(path), progress('files'))
    if (manifest.withoutFiles)
      console.warn('Warning: the backup has no files. Restore your copy of the bucket, too.')
    console.log(
      `Restored the database and ${countFiles(manifest)} files as they were on ${manifest.time}. Everyone has to sign in again.`,
    )
    return 0
  },
}
