/** A process that makes one scheduled backup, so that the server's own answers do not wait for it. */
import { mkdtempDisposable, rename } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '#platform/backup'
import { backUp } from './back-up.ts'
import type { DataPaths } from './data-paths.ts'
import { restore } from './restore.ts'

/** Lower than the server's. */
const PRIORITY = 10
const silent = () => {}

/** Backs up, and gives the archive its name once a restore into a scratch folder has succeeded. */
async function backUpAndTry(places: DataPaths, file: string): Promise<void> {
  await using scratch = await mkdtempDisposable(`${file}.partial-`)
  const archive = join(scratch.path, basename(file))
  await backUp(places, archive, silent)
  const dataDir = join(scratch.path, 'data')
  const trial = { dataDir, database: join(dataDir, 'devhood.db'), blobs: join(dataDir, 'blobs') }
  await restore(trial, archive, silent)
  await rename(archive, file)
  syncFolder(dirname(file))
}

process.umask(0o077)
setPriority(Math.max(PRIORITY, getPriority()))
process.on('disconnect', () => process.exit(1))
try {
  const { places, file } = JSON.parse(process.argv[2] ?? '') as { places: DataPaths; file: string }
  await backUpAndTry(places, file)
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
