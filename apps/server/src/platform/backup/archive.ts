import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../start-error.ts'
import { paddingOf, readTarHeader, TAR_BLOCK, TAR_END, type TarEntry, tarHeader } from './tar.ts'

/** Bytes per read. */
const PIECE = 256 * 1024
const CUT_OFF = 'It is not all there: its end is missing.'

/** Passes a stream through; its size and SHA-256 are known once it has ended. */
export function meter() {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: () => ({ size, sha256: hash.digest('hex') }) }
}

/** Begins a tar file, readable only by its owner. */
export async function createArchive(path: string, time: number) {
  const file = await open(path, 'wx', 0o600)
  return {
    /** Resolves to the SHA-256 of the body, whose size must match the entry. */
    async add(entry: TarEntry, body: Readable): Promise<string> {
      await file.write(tarHeader(entry, time))
      const { through, result } = meter()
      await pipeline(body, through, async (chunks) => {
        for await (const chunk of chunks) await file.writeFile(chunk as Buffer)
      })
      const { size, sha256 } = result()
      if (size !== entry.size) throw new Error(`${entry.name} has changed while it was read.`)
      await file.write(paddingOf(size))
      return sha256
    },
    /** Finishes the archive; resolves when everything is on disk. */
    async end(): Promise<void> {
      await file.write(TAR_END)
      await file.sync()
    },
    [Symbol.asyncDispose]: async () => file.close(),
  }
}

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>

interface EntryLocation extends TarEntry {
  readonly start: number
}

async function locateEntries(file: FileHandle): Promise<Map<string, EntryLocation>> {
  const { size: end } = await file.stat()
  const locations = new Map<string, EntryLocation>()
  const block = Buffer.alloc(TAR_BLOCK)
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(block, 0, TAR_BLOCK, at)
    if (bytesRead < TAR_BLOCK) throw new StartError(CUT_OFF)
    if (block.every((byte) => byte === 0)) return locations
    const entry = readTarHeader(block)
    if (!entry) throw new StartError(`It is no backup, or damaged at byte ${at}.`)
    if (locations.has(entry.name))
      throw new StartError(`It has ${JSON.stringify(entry.name)} twice.`)
    const start = at + TAR_BLOCK
    at = start + entry.size + paddingOf(entry.size).length
    if (at > end) throw new StartError(CUT_OFF)
    locations.set(entry.name, { ...entry, start })
  }
}

/** A FileHandle's own streams stay attached to it until it is closed, so this reads without one. */
async function* bytesOf(file: FileHandle, start: number, size: number) {
  for (let at = 0; at < size;) {
    const buffer = Buffer.allocUnsafe(Math.min(PIECE, size - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start + at)
    if (bytesRead === 0) throw new StartError(CUT_OFF)
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** Throws StartError, about 'it', unless the file is a complete tar: of plain, complete files with unique names. */
export async function openArchive(path: string) {
  const file = await open(path, 'r')
  try {
    const entries = await locateEntries(file)
    return {
      /** By name, in the order of the archive. */
      entries: entries as ReadonlyMap<string, TarEntry>,
      /** The bytes of an entry, to be read to the end or destroyed. */
      read(name: string): Readable {
        const { start = 0, size = 0 } = entries.get(name) ?? {}
        return Readable.from(bytesOf(file, start, size))
      },
      [Symbol.asyncDispose]: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

export type ArchiveReader = Awaited<ReturnType<typeof openArchive>>
