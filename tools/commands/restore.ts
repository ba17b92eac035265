import { readConfig } from '../../apps/server/src/config/index.ts'
import {
  countFiles,
  dataPathsOf,
  goBack,
  newestBackup,
  restore as restoreFrom,
} from '../../apps/server/src/services/backup/index.ts'
import { fileIn } from './backup.ts'
import type { Command } from './command.ts'
import { progress } from './progress.ts'

const BEFORE_UPGRADE = '--before-upgrade'

export const restore: Command = {
  help: `devhood restore FILE        fills an empty data folder from an archive
devhood restore FOLDER      the same from the newest scheduled backup of a folder
devhood restore ${BEFORE_UPGRADE}
                            undoes the last upgrade of a stopped instance: its copy of the database from before takes the
                            place of the database, which stays beside it; then start the old version`,
  async run(args) {
    if (args[0] === BEFORE_UPGRADE && args.length === 1) {
      const { copy, newer } = goBack(dataPathsOf(readConfig().config))
      console.log(`The database is again as in ${copy}. What it was is in ${newer}.`)
      return 0
    }
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
