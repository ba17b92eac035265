import { randomUUID } from 'node:crypto'
import {
  constants,
  type FileHandle,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  statfs,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { platform } from 'node:process'
import type { Readable } from 'node:stream'
import { storageFull, unavailable } from '../../unavailable.ts'
import { type Blobs, INSTANCE_MARKER } from '../blobs.ts'
import { concatenated } from '../concatenated.ts'
import { checkKey } from '../keys.ts'

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

/** Makes the names in a folder durable. Windows has no such call and doesn't need it. */
async function syncFolder(path: string): Promise<void> {
  if (platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}

/** Creates a folder and its parents, and makes their names durable. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made))
}

/** Whether a write waits for the disk. */
type Durability = 'durable' | 'light'

/** Writes a private file; returns its size. */
async function writeNew(
  path: string,
  body: Readable | string,
  durability: Durability,
): Promise<number> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(body)
  if (durability === 'durable') await file.sync()
  return (await file.stat()).size
}

/** Renames a complete file to its final path. A durable one is still there after a power failure. */
async function moveInto(partial: string, path: string, durability: Durability): Promise<void> {
  const folder = dirname(path)
  if (durability === 'light') await mkdir(folder, { recursive: true, mode: 0o700 })
  else await makeFolder(folder)
  await rename(partial, path)
  if (durability === 'durable') await syncFolder(folder)
}

/** Our files are never links; Windows has no such flag. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

async function openExisting(path: string): Promise<FileHandle | undefined> {
  try {
    const file = await open(path, READ)
    if ((await file.stat()).isFile()) return file
    await file.close()
    return undefined
  } catch (error) {
    if (MISSING.has(codeOf(error))) return undefined
    throw translate(error)
  }
}

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

  /** Writes a private file and passes it to `use`; removes the file when that fails. */
  async function withPartial<T>(
    body: Readable | string,
    durability: Durability,
    use: (path: string, size: number) => T,
  ) {
    const path = join(partials, randomUUID())
    try {
      return await use(path, await writeNew(path, body, durability))
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined)
      throw translate(error)
    }
  }
  async function put(key: string, body: Readable, durability: Durability) {
    const path = pathOf(key)
    return withPartial(body, durability, async (partial, size) => {
      await moveInto(partial, path, durability)
      return { size }
    })
  }
  const get: Blobs['get'] = async (key, range) => {
    const file = await openExisting(pathOf(key))
    return file?.createReadStream(range)
  }
  return {
    put: (key, body) => put(key, body, 'durable'),
    putDerived: (key, body) => put(key, body, 'light'),
    join: async (key, parts) => void (await put(key, concatenated(get, parts), 'durable')),
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
    async ping() {
      await withPartial('ping', 'durable', async (partial) => rm(partial))
    },
  }
}
