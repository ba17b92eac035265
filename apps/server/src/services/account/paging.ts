import { AppError, type Query } from '@devhood/contract'

const invalid = (reason: string) =>
  new AppError('general_query_invalid', { message: `Invalid query: ${reason}.` })

/** The number in the one query with this method, within bounds. */
function numberIn(queries: readonly Query[], method: Query['method'], min: number, max: number) {
  const value = queries.find((query) => query.method === method)?.values[0]
  if (value === undefined) return undefined
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return Number(value)
  throw invalid(`${method} must be a whole number from ${min} to ${max}`)
}

/** The page that queries request, of `max` rows at most and by default, and the remaining queries. */
export function pageIn(queries: readonly Query[], max: number) {
  return {
    limit: numberIn(queries, 'limit', 1, max) ?? max,
    offset: numberIn(queries, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0,
    others: queries.filter(({ method }) => method !== 'limit' && method !== 'offset'),
  }
}
