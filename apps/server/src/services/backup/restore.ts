import { existsSync, mkdirSync, readdirSync, statfsSync, writeFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#platform'
import {
  type ArchiveReader,
  checkCopy,
  meter,
  openArchive,
  openCopy,
  openDataFolder,
  openDiskBlobs,
  startError,
  syncFolder,
  RESTORE_MARKER,
} from '#platform/backup'
import { BLOBS, referencedBlobs, DATABASE, clearExcluded } from './contents.ts'
import { type Manifest, readManifest } from './manifest.ts'
import type { DataPaths, ReportProgress } from './data-paths.ts'
import { closeErased, readErased } from './erased-ids.ts'

/** The lock file of a process that uses the folder; it isn't data. */
const LOCK = /^devhood\.lock/

/** The paths in a folder, which is created if it is missing. */
function contentsOf(folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const names = readdirSync(folder).filter((name) => !LOCK.test(name))
  return names.map((name) => join(folder, name))
}

function checkEmpty({ dataDir, database, blobs }: DataPaths): void {
  const isEmpty = contentsOf(dataDir).every((path) => path === blobs)
  const taken = existsSync(database) ? database : contentsOf(blobs).length > 0 && blobs
  if (!isEmpty || taken)
    throw new StartError(`${taken || dataDir} is in the way: move what is there away first.`)
}

/** Deletes everything that the restore created, the marker last: until then the folders are unusable. */
async function clear({ dataDir, database, blobs }: DataPaths, marker: string): Promise<void> {
  const logs = ['', '-wal', '-shm'].map((end) => database + end)
  for (const path of [...logs, ...contentsOf(blobs), ...contentsOf(dataDir)])
    if (path !== marker) await rm(path, { recursive: true, force: true })
  await rm(marker)
}

/** Claims an empty data folder. No server starts on it before `finish`; disposed before that, it is empty again. */
async function claimFolder(dataPaths: DataPaths) {
  const { dataDir } = dataPaths
  await using opening = new AsyncDisposableStack()
  opening.use(openDataFolder(dataDir, { restoring: true }))
  const marker = join(dataDir, RESTORE_MARKER)
  // What a killed restore has left: the folder was empty before.
  if (existsSync(marker)) await clear(dataPaths, marker)
  checkEmpty(dataPaths)
  writeFileSync(marker, '', { flag: 'wx' })
  syncFolder(dataDir)
  const lock = opening.move()
  let isWhole = false
  return {
    async finish() {
      syncFolder(dirname(dataPaths.database))
      await rm(marker)
      syncFolder(dataDir)
      isWhole = true
    },
    async [Symbol.asyncDispose]() {
      if (!isWhole) await clear(dataPaths, marker)
      await lock.disposeAsync()
    },
  }
}

function checkRoom(archive: ArchiveReader, { dataDir }: DataPaths): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const needed = [...archive.entries.values()].reduce((sum, { size }) => sum + size, 0)
  if (needed > bavail * bsize)
    throw new StartError(`The disk has room for ${bavail * bsize} bytes; it needs ${needed}.`)
}

async function writeNew(path: string, body: Readable): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(body)
  await file.sync()
}

/** Extracts all files in the manifest; throws StartError at the first byte that differs. */
async function extract(
  archive: ArchiveReader,
  { files }: Manifest,
  { database, blobs, report }: DataPaths & { report: ReportProgress },
): Promise<void> {
  const store = await openDiskBlobs(blobs)
  const names = Object.keys(files)
  // The database isn't counted among the backup's files.
  const total = names.length - 1
  let done = 0
  for (const name of names) {
    const { through, result } = meter()
    const written =
      name === DATABASE ? writeNew(database, through) : store.put(name.slice(BLOBS.length), through)
    await Promise.all([pipeline(archive.read(name), through), written])
    if (result().sha256 !== files[name]?.sha256) throw new StartError(`${name} is damaged.`)
    if (name !== DATABASE) report({ done: ++done, total })
  }
}

/**
 * Throws StartError unless the database is intact, and every file that it refers to exists or was already missing.
 */
function checkDatabase(path: string, { files, missing }: Manifest): void {
  try {
    using copy = openCopy(path)
    checkCopy(copy)
    clearExcluded(copy)
    const lacking = referencedBlobs(copy).filter(
      (key) => !files[BLOBS + key] && !missing.includes(BLOBS + key),
    )
    if (lacking[0]) throw new StartError(`It lacks ${lacking[0]}, which its database speaks of.`)
  } catch (error) {
    throw startError("Its database can't be read", error)
  }
}

/** One line for the operator. Throws unexpected errors again. */
function reasonOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error) || !('code' in error)) throw error
  return error.code === 'ENOSPC' ? 'The disk is full.' : `The system says ${String(error.code)}.`
}

/**
 * Restores a backup into empty folders, all or nothing: when it throws they are empty again. After a killed
 * restore, a server refuses to start on them, and the next restore starts over. Accounts that were erased since are
 * closed, and the server erases them again at its start. Throws StartError for an archive that isn't a complete backup.
 */
export async function restore(
  dataPaths: DataPaths,
  file: string,
  report: ReportProgress,
): Promise<Manifest> {
  try {
    await using archive = await openArchive(file)
    const manifest = await readManifest(archive)
    await using claimed = await claimFolder(dataPaths)
    checkRoom(archive, dataPaths)
    await extract(archive, manifest, { ...dataPaths, report })
    checkDatabase(dataPaths.database, manifest)
    closeErased(dataPaths.database, await readErased(dirname(file)))
    await claimed.finish()
    return manifest
  } catch (error) {
    throw new StartError(`${file} was not restored. ${reasonOf(error)}`, { cause: error })
  }
}
