import type { Query, QueryMethod } from './queries.ts'

/** Whether a subject matches a query. */
export type Predicate<T> = (subject: T) => boolean

type Comparable = string | number | boolean

/** Methods that compare an existing value with one of the same type. */
export const COMPARISONS: Readonly<
  Partial<Record<QueryMethod, (own: Comparable, value: Comparable) => boolean>>
> = {
  equal: (own, value) => own === value,
  notEqual: (own, value) => own !== value,
  lessThan: (own, value) => own < value,
  lessThanEqual: (own, value) => own <= value,
  greaterThan: (own, value) => own > value,
  greaterThanEqual: (own, value) => own >= value,
}

/** Builds an in-memory test for a query, without the database; `leafPredicate` handles everything except `and` and `or`. */
export function predicateFor<T>(
  query: Query,
  leafPredicate: (query: Query) => Predicate<T>,
): Predicate<T> {
  const { method, values } = query
  if (method !== 'and' && method !== 'or') return leafPredicate(query)
  const parts = (values as readonly Query[]).map((each) => predicateFor(each, leafPredicate))
  return method === 'and'
    ? (subject) => parts.every((part) => part(subject))
    : (subject) => parts.some((part) => part(subject))
}
