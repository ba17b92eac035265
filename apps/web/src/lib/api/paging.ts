import { ClientError } from '@devhood/client'
import { LIMITS } from '@devhood/contract'

/** A document that a list goes on from, as it was when it was loaded. */
export interface CursorDocument {
  readonly $id: string
  readonly $updatedAt: string
}

/** The spec's initial 0, then the last document of the list and those before it, in case it is gone. */
export type Cursor = typeof LIMITS.initialCursor | readonly CursorDocument[]

export const FIRST_PAGE: Cursor = LIMITS.initialCursor

/** How far back a list looks for a document that is still there. */
const MAX_CURSOR_DOCUMENTS = 20

/** The cursor after these documents. */
export function cursorAfter(loaded: readonly CursorDocument[]): Cursor {
  const cursorDocuments = loaded.slice(-MAX_CURSOR_DOCUMENTS).toReversed()
  return cursorDocuments.map(({ $id, $updatedAt }) => ({ $id, $updatedAt }))
}

/**
 * The page after the cursor's document. When that one is gone (or `fetchAfter` gives undefined, for it has
 * moved), the page after the one before it, and so on; when all of them are, the first page.
 */
export async function fetchPage<Page>(
  cursor: Cursor,
  fetchAfter: (cursorDocument: CursorDocument | undefined) => Promise<Page | undefined>,
): Promise<Page> {
  for (const cursorDocument of cursor === LIMITS.initialCursor ? [] : cursor) {
    try {
      const page = await fetchAfter(cursorDocument)
      if (page !== undefined) return page
    } catch (error) {
      if (!isCursorGone(error)) throw error
    }
  }
  const first = await fetchAfter(undefined)
  if (first === undefined) throw new Error('The first page has no cursor that could have moved.')
  return first
}

function isCursorGone(error: unknown): boolean {
  return error instanceof ClientError && error.type === 'general_cursor_not_found'
}
