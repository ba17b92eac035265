import { latePart } from '#ui/lazy-part'

export { alternativeSearchesQuery } from './alternatives/queries.ts'
export { foundQueries } from './results/queries.ts'
export { SEARCH_LABEL, searchPath } from './tabs.ts'
export { useHitKeys } from './use-hit-keys.ts'

/** What a search has found, on any screen with a field for it. */
export const Results = latePart(async () => (await import('./results/results.tsx')).Results)

/** What a search in one kind of documents has found among the others. */
export const FoundElsewhere = latePart(
  async () => (await import('./results/found-elsewhere.tsx')).FoundElsewhere,
)
