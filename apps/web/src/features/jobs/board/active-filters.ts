import { spelledTechnology } from '#lib/text/spelled-technology'
import { JOB_LABELS, type JobFilters, lengthOf, salaryText } from '@devhood/contract'
import { jobSearches } from '@devhood/contract/collections'

interface ActiveFilter {
  readonly label: string
  /** The change that removes it. */
  readonly cleared: Partial<JobFilters>
}

type ListName = 'workplaces' | 'regions' | 'stack' | 'seniorities' | 'types'

function filterPerValue(
  filters: JobFilters,
  name: ListName,
  labels: Readonly<Record<string, string>> = {},
): ActiveFilter[] {
  const values: readonly string[] = filters[name]
  return values.map((value) => ({
    label: labels[value] ?? value,
    cleared: { [name]: values.filter((other) => other !== value) },
  }))
}

export function activeFilters(filters: JobFilters): ActiveFilter[] {
  const { text, place, salary, isSponsored } = filters
  const { workplace, region, seniority, employment, visa } = JOB_LABELS
  return [
    ...(text ? [{ label: `“${text}”`, cleared: { text: '' } }] : []),
    ...(place ? [{ label: place, cleared: { place: '' } }] : []),
    ...filterPerValue(filters, 'workplaces', workplace),
    ...filterPerValue(filters, 'regions', region),
    ...(salary ? [{ label: salaryLabel(salary), cleared: { salary: null } }] : []),
    ...filterPerValue(filters, 'stack', spelled(filters.stack)),
    ...filterPerValue(filters, 'seniorities', seniority),
    ...filterPerValue(filters, 'types', employment),
    ...(isSponsored ? [{ label: visa.sponsored, cleared: { isSponsored: false } }] : []),
  ]
}

const spelled = (stack: readonly string[]) =>
  Object.fromEntries(stack.map((tag) => [tag, spelledTechnology(tag)]))

const salaryLabel = ({ yearly, currency }: NonNullable<JobFilters['salary']>): string =>
  salaryText({
    salaryFrom: yearly,
    salaryTo: null,
    salaryCurrency: currency,
    salaryUnit: 'year',
  })

const joinLabels = (parts: readonly { readonly label: string }[]): string =>
  parts.map(({ label }) => label).join(', ')

export const filtersSummary = (filters: JobFilters): string => joinLabels(activeFilters(filters))

/** Default name of a saved search: the first filters, as far as they fit. */
export function suggestedSearchName(filters: JobFilters): string {
  const parts = activeFilters(filters)
  const fitting = parts.filter((_, index) => fitsName(joinLabels(parts.slice(0, index + 1))))
  if (fitting.length > 0) return joinLabels(fitting)
  const characters = Array.from(joinLabels(parts.slice(0, 1)))
  return `${characters.slice(0, jobSearches.fields.name.max - 1).join('')}…`
}

const fitsName = (text: string): boolean => lengthOf(text) <= jobSearches.fields.name.max
