import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigationType } from 'react-router'

import { type Cursor } from './paging.ts'

/** Lists that must not move while being read: only a fresh visit refetches them, no focus or change elsewhere. */
export const REFETCH_ON_VISIT = {
  refetchOnWindowFocus: false,
  // A list that failed offline is fetched after reconnecting.
  refetchOnReconnect: ({ state }: { readonly state: { readonly data: unknown } }) =>
    state.data === undefined,
  meta: { keepsWhileShown: true },
} as const

/** A list with its loaded pages. */
export interface LoadedPages<Page> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Page>>
  readonly pages: readonly Page[]
}

/** Whether the screen was opened by Back or Forward. */
function useIsBackNavigation(): boolean {
  const kind = useNavigationType()
  const [isBackNavigation] = useState(kind === 'POP')
  return isBackNavigation
}

/**
 * A paged list for a screen. Back and Forward show the pages as they were. Any other navigation is a fresh visit: it
 * starts at the top with cached data and refetches. Pages that were restored from this device, after a reload, are
 * shown as they were and refetched in place. `isReturn`: the list was shown since this screen was opened, and shows its
 * pages as they were, too.
 */
export function usePages<Page>(
  query: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, Cursor>,
  { isReturn = false }: { readonly isReturn?: boolean } = {},
): UseInfiniteQueryResult<InfiniteData<Page>> {
  const client = useQueryClient()
  const keepsPages = useIsBackNavigation() || isReturn
  useState(() => (keepsPages ? undefined : trimToFirstPage(client, query.queryKey)))
  return useInfiniteQuery({
    ...query,
    refetchOnMount: ({ state }) => !keepsPages || state.dataUpdatedAt < performance.timeOrigin,
  })
}

/** Keeps the age of the data, so that it is refetched. */
function trimToFirstPage(client: QueryClient, queryKey: QueryKey): void {
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  client.setQueryData<InfiniteData<unknown>>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    { updatedAt },
  )
}
