import { api } from '#lib/api/api'
import {
  afterCursor,
  cursorAfter,
  fetchPage,
  FIRST_PAGE,
  type CursorDocument,
} from '#lib/api/paging'
import { type CollectionName, type Collections } from '@devhood/client'
import { Query } from '@devhood/contract'
import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'

const PAGE_SIZE = 20

interface Page<Item> {
  readonly items: readonly Item[]
  readonly marks: readonly CursorDocument[]
}

interface PagedOptions<C extends CollectionName> {
  readonly queries: readonly Query[]
  readonly onPage?: (client: QueryClient, documents: readonly Collections[C][]) => void
}

/**
 * Paged documents of a collection, newest first, with the last document as the cursor. `onPage` receives the documents
 * of each page.
 */
export function pagedDocuments<C extends CollectionName>(
  queryKey: QueryKey,
  collection: C,
  { queries, onPage }: PagedOptions<C>,
) {
  const pageQueries = [...queries, Query.orderDesc('$createdAt'), Query.limit(PAGE_SIZE)]
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: FIRST_PAGE,
    queryFn: ({ client, pageParam, signal }) =>
      fetchPage(pageParam, async (cursorDocument): Promise<Page<Collections[C]>> => {
        const { documents } = await api.documents.list(
          collection,
          [...pageQueries, ...afterCursor(cursorDocument)],
          {
            signal,
          },
        )
        onPage?.(client, documents)
        return { items: documents, marks: documents }
      }),
    getNextPageParam: (last, pages) =>
      last.marks.length < PAGE_SIZE ? undefined : cursorAfter(pages.flatMap(({ marks }) => marks)),
  })
}
