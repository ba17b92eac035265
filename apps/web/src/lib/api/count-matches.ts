import { api } from '#lib/api/api'
import { type CollectionName } from '@devhood/client'
import { LIMITS, Query } from '@devhood/contract'

/** A number of matches. */
export interface Total {
  readonly count: number
  /** false: there may be more. */
  readonly isComplete: boolean
}

interface Counting {
  readonly signal: AbortSignal
  /** Matches are counted up to this number. */
  readonly max?: number
}

/** Counts the documents that match these filters, without loading them. */
export async function countMatches(
  collection: CollectionName,
  filters: readonly Query[],
  { signal, max = LIMITS.listTotalMax }: Counting,
): Promise<Total> {
  const queries = [...filters, Query.limit(1), Query.select(['$id'])]
  const { total } = await api.documents.list(collection, queries, { signal, totalMax: max })
  return { count: total, isComplete: total < max }
}

/** Until a number is known, that of the search before. That it found nothing says nothing of this one. */
export const previousMatches = (previous: Total | undefined): Total | undefined =>
  previous?.count === 0 ? undefined : previous
