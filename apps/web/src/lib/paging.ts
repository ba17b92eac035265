import { ClientError } from '@devhood/client'
import { LIMITS } from '@devhood/contract'

/** A document that a list goes on from, as it was when it was loaded. */
export interface Mark {
  readonly $id: string
  readonly $updatedAt: string
}

/** The spec's initial 0, then the last document of the list and those before it, in case it is gone. */
export type Cursor = typeof LIMITS.initialCursor | readonly Mark[]

export const FIRST_PAGE: Cursor = LIMITS.initialCursor

/** How far back a list looks for a document that is still there. */
const LOOK_BACK = 20

/** The cursor after these documents. */
export function cursorAfter(loaded: readonly Mark[]): Cursor {
  const marks = loaded.slice(-LOOK_BACK).toReversed()
  return marks.map(({ $id, $updatedAt }) => ({ $id, $updatedAt }))
}

/**
 * The page after the cursor's document. When that one is gone (or `fetchAfter` gives undefined, for it has
 * moved), the page after the one before it, and so on; when all of them are, the first page.
 */
export async function fetchPage<Page>(
  cursor: Cursor,
  fetchAfter: (mark: Mark | undefined) => Promise<Page | undefined>,
): Promise<Page> {
  for (const mark of cursor === LIMITS.initialCursor ? [] : cursor) {
    try {
      const page = await fetchAfter(mark)
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
