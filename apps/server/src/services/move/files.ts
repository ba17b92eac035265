import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#platform'
import { meter } from '#platform/backup'
import {
  type Blobs,
  MOVE_MARKER,
  MOVE_FOLDER,
  type Report,
  writeInstanceMarker,
} from '#platform/move'

/**
 * The number of files recorded together, before and after they are copied. At most so many are copied again after a
 * crash.
 */
const BATCH = 200
const AT_ONCE = 8

/** Files to be copied; with `isWhole` they are copied and verified. */
interface Batch {
  readonly keys: readonly string[]
  readonly isWhole: boolean
}

/** A copy from a folder to a destination that is empty or holds an unfinished copy. */
export interface FileMove {
  readonly folder: string
  readonly blobs: Blobs
  /** The installation's identity: an unfinished copy only continues with the same one. */
  readonly identity: string
}

const BATCHES = `${MOVE_FOLDER}/files`
const nameOf = (at: number) => `${BATCHES}/${String(at).padStart(8, '0')}`

async function textOf(blobs: Blobs, key: string): Promise<string | undefined> {
  const stream = await blobs.get(key)
  return stream && text(stream)
}

/** Throws StartError unless files may be copied there. Nothing has changed by then. */
export async function checkTarget({ blobs, identity }: FileMove): Promise<void> {
  const mark = await textOf(blobs, MOVE_MARKER)
  const refuse = (why: string) => new StartError(`--blobs ${why}. Nothing was changed.`)
  if (mark === undefined && !(await blobs.isEmpty()))
    throw refuse('holds files already: a move needs an empty place, or one that it has begun')
  if (mark !== undefined && mark !== identity)
    throw refuse('is half a copy of another Devhood: choose another')
}

/** The records of earlier runs, in their order. */
async function readBatches(blobs: Blobs): Promise<Batch[]> {
  const batches: Batch[] = []
  for (;;) {
    const found = await textOf(blobs, nameOf(batches.length))
    if (found === undefined) return batches
    batches.push(JSON.parse(found) as Batch)
  }
}

async function writeBatch(blobs: Blobs, at: number, batch: Batch): Promise<void> {
  await blobs.put(nameOf(at), Readable.from([JSON.stringify(batch)]))
}

/** Runs the work for all, several at once. After a failure none begins, and none goes on after the error was reported. */
async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const failures: unknown[] = []
  const lane = async () => {
    for (const one of left) {
      if (failures.length > 0) return
      await work(one).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  if (failures.length > 0) throw failures[0]
}

async function sha256Of(bytes: Readable | undefined): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes ?? []) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Copies a file and reads it back. Resolves to whether it exists. */
async function copyFile(folder: string, blobs: Blobs, key: string): Promise<boolean> {
  const file = await open(join(folder, key), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return false
  await using _ = file
  const { through, result } = meter()
  const reading = file.createReadStream({ autoClose: false })
  const [, { size }] = await Promise.all([pipeline(reading, through), blobs.put(key, through)])
  const sent = result()
  if (size === sent.size && (await sha256Of(await blobs.get(key))) === sent.sha256) return true
  throw new StartError(`${key} is another in the target than here: run this again.`)
}

/**
 * Copies missing files, reads each back and compares it. Deletes files of earlier runs that the database no longer
 * refers to. Resolves to the number of files in the destination, and to those missing on the disk.
 */
export async function copyFiles(
  { folder, blobs, identity }: FileMove,
  keys: readonly string[],
  report: Report,
): Promise<{ readonly count: number; readonly missing: readonly string[] }> {
  await blobs.put(MOVE_MARKER, Readable.from([identity]))
  const batches = await readBatches(blobs)
  const wanted = new Set(keys)
  const written = batches.flatMap((batch) => batch.keys)
  await forEach(
    written.filter((key) => !wanted.has(key)),
    async (key) => blobs.delete(key),
  )
  const whole = new Set(batches.flatMap((batch) => (batch.isWhole ? batch.keys : [])))
  const missing = new Set<string>()
  const rest = keys.filter((key) => !whole.has(key))
  let done = keys.length - rest.length
  for (let from = 0, at = batches.length; from < rest.length; from += BATCH, at++) {
    const some = rest.slice(from, from + BATCH)
    await writeBatch(blobs, at, { keys: some, isWhole: false })
    await forEach(some, async (key) => {
      if (!(await copyFile(folder, blobs, key))) missing.add(key)
      report({ done: ++done, total: keys.length })
    })
    const found = some.filter((key) => !missing.has(key))
    await writeBatch(blobs, at, { keys: found, isWhole: true })
  }
  return { count: keys.length - missing.size, missing: [...missing] }
}

/**
 * Writes the instance of the files and deletes the records, the marker last. From then on a server may use them.
 */
export async function finishFiles(
  { blobs }: FileMove,
  instance: string | undefined,
): Promise<void> {
  if (instance !== undefined) await writeInstanceMarker(blobs, instance)
  await blobs.deletePrefix(BATCHES)
  await blobs.delete(MOVE_MARKER)
}
