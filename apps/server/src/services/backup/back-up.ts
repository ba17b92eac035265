import { existsSync } from 'node:fs'
import { mkdtempDisposable, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { recordBackup, StartError } from '#platform'
import { type ArchiveWriter, createArchive, syncFolder, RESTORE_MARKER } from '#platform/backup'
import { BLOBS, MANIFEST } from './contents.ts'
import { type DataPaths, isServer, type ReportProgress } from './data-paths.ts'
import { FORMAT, type Manifest } from './manifest.ts'
import { openScratch } from './scratch.ts'
import { takeSnapshot } from './snapshot.ts'

type Files = Manifest['files']

async function addFile(
  archive: ArchiveWriter,
  { name, path, files }: { name: string; path: string; files: Files },
): Promise<boolean> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return false
  await using _ = file
  const { size } = await file.stat()
  const body = file.createReadStream({ autoClose: false })
  files[name] = { size, sha256: await archive.add({ name, size }, body) }
  return true
}

type Contents = Omit<Manifest, 'format' | 'time'>

/**
 * Copies the database and adds its blobs, again and again until all blobs of a copy exist. Blobs never change, so
 * an added one stays right. A missing one was deleted with its row, and a newer copy doesn't refer to it. A blob
 * that two successive copies refer to and that is missing was lost before.
 */
async function addAll(
  archive: ArchiveWriter,
  { dataPaths, folder, report }: { dataPaths: DataPaths; folder: string; report: ReportProgress },
): Promise<Contents> {
  const { blobs } = dataPaths
  const added: Files = {}
  let missing: string[] = []
  for (let round = 0; ; round++) {
    const copy = join(folder, String(round))
    const snapshot = await takeSnapshot(dataPaths, copy)
    const names = blobs === undefined ? [] : snapshot.blobs.map((key) => BLOBS + key)
    const absent: string[] = []
    for (const [at, name] of names.entries()) {
      const path = join(blobs ?? '', name.slice(BLOBS.length))
      if (!added[name] && !(await addFile(archive, { name, path, files: added }))) absent.push(name)
      report({ done: at + 1, total: names.length })
    }
    const isFinal = absent.every((name) => missing.includes(name))
    missing = absent
    if (isFinal) {
      for (const { name, path } of snapshot.files)
        await addFile(archive, { name, path, files: added })
      const wanted = new Set([...snapshot.files.map(({ name }) => name), ...names])
      const files = Object.fromEntries(Object.entries(added).filter(([name]) => wanted.has(name)))
      const { outline } = snapshot
      return {
        files,
        missing,
        ...(blobs === undefined && { withoutFiles: true }),
        ...(outline && { outline: outline as NonNullable<Manifest['outline']> }),
      }
    }
    await rm(copy, { recursive: true })
  }
}

async function writeBackup(
  dataPaths: DataPaths,
  target: string,
  report: ReportProgress,
): Promise<Manifest> {
  await using folder = await mkdtempDisposable(`${target}.partial-`)
  await using scratch = await openScratch(dataPaths, folder.path)
  const partial = join(folder.path, basename(target))
  const time = new Date()
  let manifest: Manifest
  {
    await using archive = await createArchive(partial, time.getTime(), dataPaths.passphrase)
    const contents = await addAll(archive, { dataPaths, folder: scratch.path, report })
    manifest = { format: FORMAT, time: time.toISOString(), ...contents }
    const bytes = Buffer.from(JSON.stringify(manifest))
    await archive.add({ name: MANIFEST, size: bytes.length }, Readable.from([bytes]))
    await archive.end()
  }
  await rename(partial, target)
  syncFolder(dirname(target))
  return manifest
}

/**
 * Writes one archive of the database and all files, whether the server runs or not. Only the owner of the new
 * `file` can read it. Until it is complete it has another name. Throws StartError when it isn't possible.
 */
export async function backUp(
  dataPaths: DataPaths,
  file: string,
  report: ReportProgress,
): Promise<Manifest> {
  if (existsSync(file))
    throw new StartError(`${file} is there already: choose another name, or delete it first.`)
  const isThere = isServer(dataPaths) || existsSync(dataPaths.database)
  if (existsSync(join(dataPaths.dataDir, RESTORE_MARKER)) || !isThere)
    throw new StartError(
      `There is no database at ${isServer(dataPaths) ? 'DATABASE_URL' : dataPaths.database} to back up.`,
    )
  try {
    const manifest = await writeBackup(dataPaths, resolve(file), report)
    // The backup is complete, whether or not metrics hear of it.
    await recordBackup(dataPaths.dataDir, Date.parse(manifest.time)).catch(() => undefined)
    return manifest
  } catch (error) {
    if (error instanceof StartError)
      throw new StartError(`${file} was not made. ${error.message}`, { cause: error })
    if (isServer(dataPaths) && error instanceof Error)
      throw new StartError(`${file} was not made: ${error.message}.`, { cause: error })
    if (error instanceof Error && 'code' in error)
      throw new StartError(`${file} can't be written (${String(error.code)}).`, { cause: error })
    throw error
  }
}
