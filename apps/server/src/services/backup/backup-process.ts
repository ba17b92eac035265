/** A process that makes one scheduled backup, so that the server's own answers do not wait for it. */
import { mkdtempDisposable, rename } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '#platform/backup'
import { backUp } from './back-up.ts'
import type { DataPaths } from './data-paths.ts'
import { tryRestore } from './restore.ts'
import { openScratch } from './scratch.ts'

/** Lower than the server's. */
const PRIORITY = 10
const silent = () => {}

export interface Task {
  readonly places: DataPaths
  readonly file: string
}

/** Backs up, and gives the archive its name once a restore into a scratch folder and schema has succeeded. */
async function backUpAndTry(places: DataPaths, file: string): Promise<void> {
  await using partial = await mkdtempDisposable(`${file}.partial-`)
  await using scratch = await openScratch(places, partial.path)
  const archive = join(partial.path, basename(file))
  await backUp(places, archive, silent)
  await tryRestore(places, archive, scratch.path)
  await rename(archive, file)
  syncFolder(dirname(file))
}

async function run({ places, file }: Task): Promise<void> {
  try {
    await backUpAndTry(places, file)
    process.exit(0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

process.umask(0o077)
setPriority(Math.max(PRIORITY, getPriority()))
process.on('disconnect', () => process.exit(1))
// A message, because others can read the arguments and the environment of a process; it has secrets.
process.once('message', (task) => void run(task as Task))
