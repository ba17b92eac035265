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

/**
 * Of a list of pages: what is shown stays where it is. Only a fresh visit asks for it again, so neither a
 * return to the window nor a change elsewhere moves what is being read.
 */
export const REFETCH_ON_VISIT = {
  refetchOnWindowFocus: false,
  // A list that could not be had without network is asked for when there is one.
  refetchOnReconnect: ({ state }: { readonly state: { readonly data: unknown } }) =>
    state.data === undefined,
  meta: { keepsWhileShown: true },
} as const

/** Whether Back or Forward has led to the screen, when it was opened. */
function useIsBackNavigation(): boolean {
  const kind = useNavigationType()
  const [isBackNavigation] = useState(kind === 'POP')
  return isBackNavigation
}

/**
 * A list of pages for a screen. Back and Forward show the pages as they were left; any other way in is a
 * fresh visit, which begins at the top with what is known and asks for it anew.
 */
export function usePages<Page>(
  query: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, Cursor>,
): UseInfiniteQueryResult<InfiniteData<Page>> {
  const client = useQueryClient()
  const isBackNavigation = useIsBackNavigation()
  useState(() => (isBackNavigation ? undefined : trimToFirstPage(client, query.queryKey)))
  return useInfiniteQuery({ ...query, refetchOnMount: !isBackNavigation })
}

/** As old as it was, so that it is asked for again. */
function trimToFirstPage(client: QueryClient, queryKey: QueryKey): void {
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  client.setQueryData<InfiniteData<unknown>>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    { updatedAt },
  )
}
