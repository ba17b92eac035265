import { retireId } from '#services/account'
import type { Changes } from '#changes'
import type { Writer } from '#platform/database'
import { chunkKeys } from '../uploads/chunk-store.ts'
import { NO_OWNER, rememberDeleted } from './deleted-store.ts'
import { deleteFile, type FileRow } from './store.ts'
import type { Trash } from './trash.ts'

interface Options {
  readonly trash: Trash
  readonly changes: Changes
  readonly now: () => number
}

/**
 * Deletes a complete or unfinished file with all its stored data. The rows of its previews are deleted with its
 * own. A file that was never complete causes no event, and a chunk that is on its way doesn't start its upload anew. The id of
 * a complete one is retired.
 */
export async function eraseFile(
  tx: Writer,
  file: FileRow,
  { trash, changes, now }: Options,
): Promise<void> {
  const { $id, key, state } = file
  await trash.discard(tx, key, ...(await chunkKeys(tx, { fileId: $id })))
  await deleteFile(tx, $id)
  if (state !== 'complete') return rememberDeleted(tx, { $id, owner: NO_OWNER }, now())
  await retireId(tx, { $id })
  changes.announce(tx, { kind: 'file', id: $id, action: 'delete', row: { ...file } })
}
