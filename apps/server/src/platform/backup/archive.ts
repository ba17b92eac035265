import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../start-error.ts'
import { openSource, sealing, type Sink, type Source } from './sealed.ts'
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

/** Begins a tar file, readable only by its owner; with a passphrase it is encrypted. */
export async function createArchive(path: string, time: number, passphrase?: string) {
  await using opening = new AsyncDisposableStack()
  const file = opening.use(await open(path, 'wx', 0o600))
  const sink: Sink =
    passphrase === undefined
      ? { write: async (bytes) => file.writeFile(bytes), end: async () => {} }
      : await sealing(file, passphrase)
  const opened = opening.move()
  return {
    /** Resolves to the SHA-256 of the body, whose size must match the entry. */
    async add(entry: TarEntry, body: Readable): Promise<string> {
      await sink.write(tarHeader(entry, time))
      const { through, result } = meter()
      await pipeline(body, through, async (chunks) => {
        for await (const chunk of chunks) await sink.write(chunk as Buffer)
      })
      const { size, sha256 } = result()
      if (size !== entry.size) throw new Error(`${entry.name} has changed while it was read.`)
      await sink.write(paddingOf(size))
      return sha256
    },
    /** Finishes the archive; resolves when everything is on disk. */
    async end(): Promise<void> {
      await sink.write(TAR_END)
      await sink.end()
      await file.sync()
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>

interface EntryLocation extends TarEntry {
  readonly start: number
}

async function locateEntries(source: Source): Promise<Map<string, EntryLocation>> {
  const locations = new Map<string, EntryLocation>()
  for (let at = 0; ;) {
    const block = await source.read(at, TAR_BLOCK)
    if (block.length < TAR_BLOCK) throw new StartError(CUT_OFF)
    if (block.every((byte) => byte === 0)) return locations
    const entry = readTarHeader(block)
    if (!entry) throw new StartError(`It is no backup, or damaged at byte ${at}.`)
    if (locations.has(entry.name))
      throw new StartError(`It has ${JSON.stringify(entry.name)} twice.`)
    const start = at + TAR_BLOCK
    at = start + entry.size + paddingOf(entry.size).length
    if (at > source.size) throw new StartError(CUT_OFF)
    locations.set(entry.name, { ...entry, start })
  }
}

async function* bytesOf(source: Source, start: number, size: number) {
  for (let at = 0; at < size;) {
    const bytes = await source.read(start + at, Math.min(PIECE, size - at))
    if (bytes.length === 0) throw new StartError(CUT_OFF)
    yield bytes
    at += bytes.length
  }
}

/** Throws StartError, about 'it', unless the file is a complete tar: of plain, complete files with unique names. */
export async function openArchive(path: string, passphrase?: string) {
  await using opening = new AsyncDisposableStack()
  const file = opening.use(await open(path, 'r'))
  const source = await openSource(file, passphrase)
  const entries = await locateEntries(source)
  const opened = opening.move()
  return {
    /** By name, in the order of the archive. */
    entries: entries as ReadonlyMap<string, TarEntry>,
    /** The bytes of an entry, to be read to the end or destroyed. */
    read(name: string): Readable {
      const { start = 0, size = 0 } = entries.get(name) ?? {}
      return Readable.from(bytesOf(source, start, size))
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

export type ArchiveReader = Awaited<ReturnType<typeof openArchive>>
