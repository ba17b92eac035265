import type { Writer } from '#platform/database'
import { chunkKeys } from './chunk-store.ts'
import { deleteFile, type FileRow } from './store.ts'
import type { Trash } from './trash.ts'

/** Deletes a file, whole or not, with all that is stored for it. Its previews' rows go with its own. */
export async function eraseFile(
  tx: Writer,
  { $id, key }: Pick<FileRow, '$id' | 'key'>,
  trash: Trash,
): Promise<void> {
  await trash.discard(tx, key, ...(await chunkKeys(tx, $id)))
  await deleteFile(tx, $id)
}
