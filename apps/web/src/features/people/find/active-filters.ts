import { type PeopleFilters } from '@devhood/contract'
import { spelledTechnology } from '#lib/text/spelled-technology'

interface ActiveFilter {
  readonly label: string
  /** The filters that change when it is removed. */
  readonly cleared: Partial<PeopleFilters>
}

/** The chosen technologies and the place, each of which can be removed. */
export const activeFilters = ({ stack, place }: Omit<PeopleFilters, 'text'>): ActiveFilter[] => [
  ...stack.map((tag) => ({
    label: spelledTechnology(tag),
    cleared: { stack: stack.filter((other) => other !== tag) },
  })),
  ...(place === '' ? [] : [{ label: place, cleared: { place: '' } }]),
]
