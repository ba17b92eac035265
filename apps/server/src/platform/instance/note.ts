import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Blobs, NOTE } from '../blobs/blobs.ts'

/** The instance that files belong to; undefined where nothing says so. */
export async function noteIn(blobs: Pick<Blobs, 'get'>): Promise<string | undefined> {
  const stream = await blobs.get(NOTE)
  return (stream && (await text(stream))) || undefined
}

/** Says which instance files belong to. Durable when it resolves. */
export async function writeNote(blobs: Pick<Blobs, 'put'>, id: string): Promise<void> {
  await blobs.put(NOTE, Readable.from([id]))
}
