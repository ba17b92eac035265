import { type useOfferedPeople } from '#features/people'

/** A sentence about the people who are offered. */
export function whyOffered({ people }: ReturnType<typeof useOfferedPeople>): string {
  const shared = people.filter(({ reason }) => reason !== undefined).length
  if (shared === 0) return 'They joined recently.'
  return shared === people.length
    ? 'They share your stack or live near you.'
    : 'Those who share your stack or live near you come first.'
}
