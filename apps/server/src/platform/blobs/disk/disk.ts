import { randomUUID } from 'node:crypto'
import { constants, mkdir, open, opendir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolderAsync } from '../../folder.ts'
import { storageFull, unavailable } from '../../unavailable.ts'
import { type Blobs, checkKey, concatenated, INSTANCE_MARKER } from '../blobs.ts'

const MB = 1_000_000

/** Errors that mean that the disk is unavailable, whatever the request. */
const UNAVAILABLE: ReadonlySet<unknown> = new Set([
  'EFBIG',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  // The folder was removed.
  'ENOENT',
  'ENOTDIR',
  // A link is in the place of one of our files.
  'ELOOP',
])
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])
const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '')

function translate(error: unknown): unknown {
  const code = codeOf(error)
  if (FULL.has(code)) return storageFull(error)
  return UNAVAILABLE.has(code) ? unavailable(error) : error
}

function refuse(error: unknown): never {
  throw translate(error)
}

/** Bytes that files leave free on a disk of this size, so that rows can still be written when files can't. */
export function reservedOf(size: number): number {
  return Math.min(Math.max(size * 0.05, 512 * MB), 5000 * MB, size / 2)
}

/** Folders with their parents, for our user only. */
const PRIVATE = { recursive: true, mode: 0o700 } as const

/** Creates a folder and its parents, and makes their names durable. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, PRIVATE)
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made))
    await syncFolderAsync(dirname(made))
}

/** Writes a private file. */
async function writeNew(path: string, body: Readable | string, isDurable: boolean) {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(body)
  if (isDurable) await file.sync()
  const { size } = await file.stat()
  return { size }
}

async function tryWriting(path: string): Promise<void> {
  try {
    await writeNew(path, 'ping', true)
  } catch (error) {
    throw translate(error)
  } finally {
    await rm(path, { force: true }).catch(refuse)
  }
}

/** Our files are never links; Windows has no such flag. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

// No key begins with a period. On the same file system, so that a rename is atomic.
const partialsIn = (root: string) => join(root, '.partial')

/**
 * Blobs in a local folder that no other process writes to. Removes partial files of a crashed process; they never had
 * a final name.
 */
export async function openDiskBlobs(root: string): Promise<Blobs> {
  await rm(partialsIn(root), { recursive: true, force: true })
  await makeFolder(partialsIn(root))
  return diskBlobs(root)
}

/** The same without preparation, for reading: puts work only once it has been opened. */
export function diskBlobs(root: string): Blobs {
  const partials = partialsIn(root)
  const pathOf = (key: string) => join(root, checkKey(key))

  /** Writes a private file under a passing name, then renames it. A durable one is still there after a power failure. */
  async function put(key: string, body: Readable, isDurable = true) {
    const path = pathOf(key)
    const folder = dirname(path)
    const partial = join(partials, randomUUID())
    try {
      const written = await writeNew(partial, body, isDurable)
      await (isDurable ? makeFolder(folder) : mkdir(folder, PRIVATE))
      await rename(partial, path)
      if (isDurable) await syncFolderAsync(folder)
      return written
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined)
      throw translate(error)
    }
  }
  const get: Blobs['get'] = async (key, range) => {
    try {
      const file = await open(pathOf(key), READ)
      if ((await file.stat()).isFile()) return file.createReadStream(range)
      await file.close()
      return undefined
    } catch (error) {
      if (MISSING.has(codeOf(error))) return undefined
      throw translate(error)
    }
  }
  return {
    put,
    putDerived: async (key, body) => put(key, body, false),
    join: async (key, parts) => void (await put(key, concatenated(get, parts))),
    get,
    async delete(key) {
      await rm(pathOf(key), { force: true }).catch(refuse)
    },
    async deletePrefix(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true }).catch(refuse)
    },
    async isEmpty() {
      for await (const entry of await opendir(root, { recursive: true }).catch(refuse)) {
        const name = relative(root, join(entry.parentPath, entry.name))
        if (entry.isFile() && name !== INSTANCE_MARKER && !name.startsWith('.')) return false
      }
      return true
    },
    async hasRoom() {
      const { bavail, blocks, bsize } = await statfs(root).catch(refuse)
      return bavail * bsize >= reservedOf(blocks * bsize)
    },
    ping: async () => tryWriting(join(partials, randomUUID())),
  }
}
