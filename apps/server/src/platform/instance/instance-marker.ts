import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Blobs, INSTANCE_MARKER } from '../blobs/blobs.ts'

/** The instance that files belong to; undefined when unmarked. */
export async function readInstanceMarker(blobs: Pick<Blobs, 'get'>): Promise<string | undefined> {
  const stream = await blobs.get(INSTANCE_MARKER)
  return (stream && (await text(stream))) || undefined
}

/** Marks files with their instance. Durable when it resolves. */
export async function writeInstanceMarker(blobs: Pick<Blobs, 'put'>, id: string): Promise<void> {
  await blobs.put(INSTANCE_MARKER, Readable.from([id]))
}
