import { ClientError } from '@devhood/client'

/** Whether the server said that there is no such thing: gone, never there, or an id that can be none. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ClientError && (error.code === 404 || error.code === 400)
}

export function isConflict(error: unknown): boolean {
  return error instanceof ClientError && error.code === 409
}

/** Whether the server refused a document for what it says, or does not say. */
export function isInvalidDocument(error: unknown): boolean {
  return error instanceof ClientError && error.type === 'document_invalid_structure'
}

/** Waits for a deletion; what is gone already needs none. */
export async function ignoreNotFound(deletion: Promise<void>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    // A 400 is a refusal here: what is deleted was listed by the server, so its id is one.
    if (!(error instanceof ClientError && error.code === 404)) throw error
  }
}
