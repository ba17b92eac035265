import { ClientError } from '@devhood/client'
import { LIMITS, Query } from '@devhood/contract'
import { type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'

/** A document used as a cursor, as it was when loaded. */
export interface CursorDocument {
  readonly $id: string
  readonly $updatedAt: string
}

/** The specification's initial 0, or the last documents of the list: earlier ones replace a deleted last one. */
export type Cursor = typeof LIMITS.initialCursor | readonly CursorDocument[]

export const FIRST_PAGE: Cursor = LIMITS.initialCursor

/** Maximum number of documents to try as a cursor. */
const MAX_CURSOR_DOCUMENTS = 20

/** The cursor after these documents. */
export function cursorAfter(loaded: readonly CursorDocument[]): Cursor {
  const cursorDocuments = loaded.slice(-MAX_CURSOR_DOCUMENTS).toReversed()
  return cursorDocuments.map(({ $id, $updatedAt }) => ({ $id, $updatedAt }))
}

/** The query for the documents after this one; none for the first page. */
export const afterCursor = (cursorDocument: CursorDocument | undefined): Query[] =>
  cursorDocument ? [Query.cursorAfter(cursorDocument.$id)] : []

/**
 * The page after the cursor's document. If that document was deleted or has moved (`fetchAfter` returns undefined), it
 * tries the one before, and so on. If none is left, it fetches the first page.
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

const isCursorGone = (error: unknown): boolean =>
  error instanceof ClientError && error.type === 'general_cursor_not_found'

interface PageContext extends QueryFunctionContext<QueryKey, Cursor> {
  readonly cursorDocument: CursorDocument | undefined
}

interface ListPage {
  readonly marks: readonly CursorDocument[]
  /** Number of documents in the whole list. Undefined or 0 if they weren't counted. */
  readonly total?: number | undefined
}

/**
 * Query options of a list of pages. `fetch` gets the query for what is after the page before, and resolves with undefined if
 * that page's last document has moved in the list. The last page has fewer than `size` documents, or is full and with it
 * exactly all are loaded.
 */
export const pagesOf = <Page extends ListPage>(
  size: number,
  fetch: (after: readonly Query[], context: PageContext) => Promise<Page | undefined>,
) => ({
  initialPageParam: FIRST_PAGE,
  queryFn: (context: QueryFunctionContext<QueryKey, Cursor>) =>
    fetchPage(context.pageParam, (cursorDocument) =>
      fetch(afterCursor(cursorDocument), { ...context, cursorDocument }),
    ),
  getNextPageParam: (last: Page, pages: readonly Page[]) => {
    const loaded = pages.flatMap(({ marks }) => marks)
    // A total at the maximum may be larger.
    const isAll = loaded.length === last.total && last.total < LIMITS.listTotalMax
    return isAll || last.marks.length < size ? undefined : cursorAfter(loaded)
  },
})
