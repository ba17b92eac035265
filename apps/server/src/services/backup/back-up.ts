import { existsSync } from 'node:fs'
import { mkdtempDisposable, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { recordBackup, StartError } from '#platform'
import {
  type ArchiveWriter,
  checkCopy,
  copyDatabase,
  createArchive,
  openCopy,
  syncFolder,
  RESTORE_MARKER,
} from '#platform/backup'
import { BLOBS, referencedBlobs, DATABASE, clearExcluded, MANIFEST } from './contents.ts'
import { FORMAT, type Manifest } from './manifest.ts'
import type { DataPaths, ReportProgress } from './data-paths.ts'

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

/** A complete new copy of the database without the excluded tables; returns the blobs that it refers to. */
function snapshot(database: string, copy: string): string[] {
  copyDatabase(database, copy)
  using opened = openCopy(copy)
  checkCopy(opened)
  clearExcluded(opened)
  return referencedBlobs(opened)
}

/**
 * Copies the database and adds its blobs, again and again until all blobs of a copy exist. Blobs never change, so
 * an added one stays right. A missing one was deleted with its row, and a newer copy doesn't refer to it. A blob
 * that two successive copies refer to and that is missing was lost before.
 */
async function addAll(
  archive: ArchiveWriter,
  { database, blobs, folder, report }: DataPaths & { folder: string; report: ReportProgress },
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const added: Files = {}
  let missing: string[] = []
  for (let round = 0; ; round++) {
    const copy = join(folder, `${round}.db`)
    const names = snapshot(database, copy).map((key) => BLOBS + key)
    const absent: string[] = []
    for (const [at, name] of names.entries()) {
      const path = join(blobs, name.slice(BLOBS.length))
      if (!added[name] && !(await addFile(archive, { name, path, files: added }))) absent.push(name)
      report({ done: at + 1, total: names.length })
    }
    const isFinal = absent.every((name) => missing.includes(name))
    missing = absent
    if (!isFinal) {
      await rm(copy)
      continue
    }
    await addFile(archive, { name: DATABASE, path: copy, files: added })
    const wanted = new Set([DATABASE, ...names])
    const files = Object.fromEntries(Object.entries(added).filter(([name]) => wanted.has(name)))
    return { files, missing }
  }
}

async function writeBackup(
  dataPaths: DataPaths,
  target: string,
  report: ReportProgress,
): Promise<Manifest> {
  await using folder = await mkdtempDisposable(`${target}.partial-`)
  const partial = join(folder.path, basename(target))
  const time = new Date()
  let manifest: Manifest
  {
    await using archive = await createArchive(partial, time.getTime())
    const contents = await addAll(archive, { ...dataPaths, folder: folder.path, report })
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
  if (existsSync(join(dataPaths.dataDir, RESTORE_MARKER)) || !existsSync(dataPaths.database))
    throw new StartError(`There is no database at ${dataPaths.database} to back up.`)
  try {
    const manifest = await writeBackup(dataPaths, resolve(file), report)
    // The backup is complete, whether or not metrics hear of it.
    await recordBackup(dataPaths.dataDir, Date.parse(manifest.time)).catch(() => undefined)
    return manifest
  } catch (error) {
    if (error instanceof StartError)
      throw new StartError(`${file} was not made. ${error.message}`, { cause: error })
    if (error instanceof Error && 'code' in error)
      throw new StartError(`${file} can't be written (${String(error.code)}).`, { cause: error })
    throw error
  }
}
