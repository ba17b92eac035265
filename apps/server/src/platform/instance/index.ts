import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Blobs, INSTANCE_MARKER } from '../blobs/blobs.ts'
import { queries } from '../database/index.ts'

export { type DatabaseState } from './check-instance.ts'

const { insert, value } = queries<{
  instance: { one: 1; id: string }
}>()

/** The instance that a database belongs to; undefined until its files and keys are marked too. */
export const findInstance = value((sql) =>
  sql.selectFrom('instance').select('id').where('one', '=', 1),
)
export const insertInstance = insert('instance')

/** The instance that files belong to; undefined when unmarked. */
export async function readInstanceMarker(blobs: Pick<Blobs, 'get'>): Promise<string | undefined> {
  const stream = await blobs.get(INSTANCE_MARKER)
  return (stream && (await text(stream))) || undefined
}

/** Marks files with their instance. Durable when it resolves. */
export async function writeInstanceMarker(blobs: Pick<Blobs, 'put'>, id: string): Promise<void> {
  await blobs.put(INSTANCE_MARKER, Readable.from([id]))
}
