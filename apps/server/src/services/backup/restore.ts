import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#platform'
import {
  type ArchiveReader,
  checkCopy,
  loadDatabase,
  meter,
  openArchive,
  openCopy,
  openDataFolder,
  openDiskBlobs,
  startError,
  syncFolder,
  tryToLoad,
  RESTORE_MARKER,
} from '#platform/backup'
import { BLOBS, referencedBlobs, DATABASE, clearExcluded, TABLES } from './contents.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { type DataPaths, isServer, type ReportProgress } from './data-paths.ts'
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
  const isTaken = blobs !== undefined && contentsOf(blobs).length > 0
  const taken = existsSync(database) ? database : isTaken && blobs
  if (!isEmpty || taken)
    throw new StartError(`${taken || dataDir} is in the way: move what is there away first.`)
}

/** Deletes everything that the restore created, the marker last: until then the folders are unusable. */
async function clear({ dataDir, database, blobs }: DataPaths, marker: string): Promise<void> {
  const logs = ['', '-wal', '-shm'].map((end) => database + end)
  const files = blobs === undefined ? [] : contentsOf(blobs)
  for (const path of [...logs, ...files, ...contentsOf(dataDir)])
    if (path !== marker) await rm(path, { recursive: true, force: true })
  await rm(marker)
}

/** Claims an empty data folder. No server starts on it before `finish`; disposed before that, it is empty again. */
async function claimFolder(dataPaths: DataPaths) {
  const { dataDir } = dataPaths
  await using opening = new AsyncDisposableStack()
  opening.use(openDataFolder(dataDir, { restoring: true }))
  const marker = join(dataDir, RESTORE_MARKER)
  // What a killed restore has left: the folder was empty before. It may have filled the database of its id.
  const before = existsSync(marker) ? readFileSync(marker, 'utf8') : ''
  if (existsSync(marker)) await clear(dataPaths, marker)
  checkEmpty(dataPaths)
  const id = before || randomUUID()
  writeFileSync(marker, id, { flag: 'wx' })
  syncFolder(dataDir)
  const lock = opening.move()
  let isWhole = false
  return {
    id,
    async finish() {
      if (!isServer(dataPaths)) syncFolder(dirname(dataPaths.database))
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

/** Extracts all files in the manifest but rows of tables; throws StartError at the first byte that differs. */
async function extract(
  archive: ArchiveReader,
  { files }: Manifest,
  { database, blobs, report }: DataPaths & { report: ReportProgress },
): Promise<void> {
  const store = blobs === undefined ? undefined : await openDiskBlobs(blobs)
  const names = Object.keys(files).filter((name) => !name.startsWith(TABLES))
  // The database isn't counted among the backup's files.
  const total = names.filter((name) => name !== DATABASE).length
  let done = 0
  for (const name of names) {
    const { through, result } = meter()
    const written =
      name === DATABASE
        ? writeNew(database, through)
        : store?.put(name.slice(BLOBS.length), through)
    await Promise.all([pipeline(archive.read(name), through), written])
    if (result().sha256 !== files[name]?.sha256) throw new StartError(`${name} is damaged.`)
    if (name !== DATABASE) report({ done: ++done, total })
  }
}

/**
 * Throws StartError unless the database is intact, and every file that it refers to exists or was already missing.
 */
function checkDatabase(path: string, { files, missing, withoutFiles }: Manifest): void {
  try {
    using copy = openCopy(path)
    checkCopy(copy)
    clearExcluded(copy)
    if (withoutFiles) return
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

/** Throws StartError where a backup's rows or files can't be put where the settings say. */
function checkKind(dataPaths: DataPaths, { outline, withoutFiles, files }: Manifest): void {
  if (outline && !isServer(dataPaths))
    throw new StartError('It is one of PostgreSQL: set DATABASE_URL to an empty database.')
  if (!outline && isServer(dataPaths))
    throw new StartError(
      'It is one of SQLite: restore it without DATABASE_URL, and then use devhood migrate-to.',
    )
  const hasFiles = Object.keys(files).some((name) => name.startsWith(BLOBS))
  if (hasFiles && !withoutFiles && dataPaths.blobs === undefined)
    throw new StartError(
      'It has files: restore it without BLOBS_URL, and then use devhood migrate-to.',
    )
}

/** What a restore of PostgreSQL needs of an archive; undefined for one of SQLite. */
function tablesIn(archive: ArchiveReader, { outline, files }: Manifest) {
  return (
    outline && {
      ...outline,
      read: (table: string) => archive.read(TABLES + table),
      sha256Of: (table: string) => files[TABLES + table]?.sha256,
    }
  )
}

/** Does the work on an opened archive. Throws StartError, with one line, if that fails. */
async function withArchive(
  { passphrase }: Pick<DataPaths, 'passphrase'>,
  file: string,
  work: (archive: ArchiveReader, manifest: Manifest) => Promise<void>,
): Promise<Manifest> {
  try {
    await using archive = await openArchive(file, passphrase)
    const manifest = await readManifest(archive)
    await work(archive, manifest)
    return manifest
  } catch (error) {
    throw new StartError(`${file} was not restored. ${reasonOf(error)}`, { cause: error })
  }
}

/**
 * Restores a backup into empty folders and an empty database, all or nothing: when it throws they are empty again. After a
 * killed restore, a server refuses to start on them, and the next restore starts over. Accounts that were erased since are
 * closed, and the server erases them again at its start. Throws StartError for an archive that isn't a complete backup.
 */
export const restore = async (
  dataPaths: DataPaths,
  file: string,
  report: ReportProgress,
): Promise<Manifest> =>
  withArchive(dataPaths, file, async (archive, manifest) => {
    checkKind(dataPaths, manifest)
    await using claimed = await claimFolder(dataPaths)
    checkRoom(archive, dataPaths)
    await extract(archive, manifest, { ...dataPaths, report })
    const erased = await readErased(dirname(file))
    const tables = tablesIn(archive, manifest)
    if (tables) await loadDatabase(dataPaths.database, tables, { id: claimed.id, erased })
    else {
      checkDatabase(dataPaths.database, manifest)
      closeErased(dataPaths.database, erased)
    }
    await claimed.finish()
  })

/** Restores a backup of these places into a scratch folder, and its tables into a schema that disappears. */
export const tryRestore = async (
  { passphrase, database }: DataPaths,
  file: string,
  folder: string,
): Promise<Manifest> =>
  withArchive({ passphrase }, file, async (archive, manifest) => {
    const dataDir = join(folder, 'data')
    const trial = { dataDir, database: join(dataDir, DATABASE), blobs: join(dataDir, 'blobs') }
    await using _ = await claimFolder(trial)
    checkRoom(archive, trial)
    await extract(archive, manifest, { ...trial, report: () => {} })
    const tables = tablesIn(archive, manifest)
    if (tables) await tryToLoad(database, tables)
    else checkDatabase(trial.database, manifest)
  })
