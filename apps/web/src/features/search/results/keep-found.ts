import { type InfiniteData } from '@tanstack/react-query'

/** While the next search runs, its list shows the results of the previous one, if it had any. */
export function keepFound<Q extends object>(query: Q) {
  return { ...query, placeholderData: previousResults }
}

interface FoundPage {
  /** What a page of posts, people or tags has. */
  readonly marks?: readonly unknown[]
  /** Undefined where it is counted apart. */
  readonly total: number | undefined
}

/** A list without results makes a statement about its own search only. */
function previousResults<Page extends FoundPage>(
  previous: InfiniteData<Page> | undefined,
): InfiniteData<Page> | undefined {
  const first = previous?.pages[0]
  return first?.marks?.length === 0 || first?.total === 0 ? undefined : previous
}
