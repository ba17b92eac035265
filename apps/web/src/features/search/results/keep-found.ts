import { type InfiniteData } from '@tanstack/react-query'

/** While the next search runs, its list shows the results of the previous one, if it had any. */
export function keepFound<Q extends object>(query: Q) {
  return { ...query, placeholderData: previousResults }
}

/** A list without results makes a statement about its own search only. */
function previousResults<Page extends { readonly total: number }>(
  previous: InfiniteData<Page> | undefined,
): InfiniteData<Page> | undefined {
  return previous?.pages[0]?.total === 0 ? undefined : previous
}
