import { retireId } from '#services/account'
import type { Changes } from '#services/changes'
import type { Writer } from '#platform/database'
import { chunkKeys } from '../uploads/chunk-store.ts'
import { deleteFile, type FileRow } from './store.ts'
import type { Trash } from './trash.ts'

interface Options {
  readonly trash: Trash
  readonly changes: Changes
}

/**
 * Deletes a file, whole or not, with all that is stored for it. Its previews' rows go with its own. What
 * never was complete has been news to nobody, nor is its end; the id of another is never given again.
 */
export async function eraseFile(
  tx: Writer,
  file: FileRow,
  { trash, changes }: Options,
): Promise<void> {
  const { $id, key, state } = file
  await trash.discard(tx, key, ...(await chunkKeys(tx, $id)))
  await deleteFile(tx, $id)
  if (state !== 'complete') return
  await retireId(tx, $id)
  changes.announce(tx, { kind: 'file', id: $id, action: 'delete', row: { ...file } })
}
