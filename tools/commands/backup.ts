import { ConfigError, readConfig } from '../../apps/server/src/config/index.ts'
import { backUp, countFiles, dataPathsOf } from '../../apps/server/src/services/backup/index.ts'
import type { Command } from './command.ts'
import { progress } from './progress.ts'

/** The one file that the words name. Throws ConfigError where they don't. */
export function fileIn(args: readonly string[], name: string): string {
  const [file, ...more] = args
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new ConfigError(`Name one file: devhood ${name} FILE`)
  return file
}

export const backup: Command = {
  help: `devhood backup FILE         writes the database and all files of one moment into a new archive, also while the server runs

Give it the server's settings. With BACKUP_PASSPHRASE the archive is encrypted.`,
  async run(args) {
    const file = fileIn(args, 'backup')
    const manifest = await backUp(dataPathsOf(readConfig().config), file, progress('files'))
    for (const name of manifest.missing)
      console.warn(`Warning: ${name} is not on the disk any more.`)
    if (manifest.withoutFiles) console.warn('Warning: the files are in a bucket. Copy that, too.')
    console.log(`Backed up the database and ${countFiles(manifest)} files to ${file}`)
    return 0
  },
}
