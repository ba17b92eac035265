import { finished, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { ZipFile } from 'yazl'

export interface Entry {
  readonly path: string
  readonly body: Readable
  /** Pictures are compressed already. */
  readonly isCompressed: boolean
}

const isOver = promisify(finished)

async function fill(zip: ZipFile, entries: AsyncIterable<Entry>, mtime: Date): Promise<void> {
  const output = zip.outputStream as Readable
  for await (const { path, body, isCompressed } of entries) {
    const stop = () => body.destroy()
    output.once('close', stop)
    if (output.destroyed) stop()
    else zip.addReadStream(body, path, { mtime, mode: 0o100600, compress: !isCompressed })
    await isOver(body)
    output.off('close', stop)
  }
  zip.end()
}

/**
 * A zip of entries that are opened one after the other, at the reader's pace. Destroying it closes the open entry;
 * an entry's error destroys it.
 */
export function zipOf(entries: AsyncIterable<Entry>, time: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  fill(zip, entries, time).catch(fail)
  return output
}
