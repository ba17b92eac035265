import { ClientError } from '@devhood/client'

/** Whether the server responded that the thing doesn't exist: deleted, never created, or an impossible id. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ClientError && (error.code === 404 || error.code === 400)

export const isConflict = (error: unknown): boolean =>
  error instanceof ClientError && error.code === 409

/** Whether the server refused a document because of its content. */
export const isInvalidDocument = (error: unknown): boolean =>
  error instanceof ClientError && error.type === 'document_invalid_structure'

/** Awaits a deletion; something already deleted counts as success. */
export async function ignoreNotFound(deletion: Promise<void>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    // A 400 is a real error here: the id came from the server, so it is valid.
    if (!(error instanceof ClientError && error.code === 404)) throw error
  }
}
