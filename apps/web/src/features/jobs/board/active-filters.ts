import { JOB_LABELS, type JobFilters, lengthOf, salaryText } from '@devhood/contract'
import { jobSearches } from '@devhood/contract/collections'

/** An active filter. */
interface ActiveFilter {
  readonly label: string
  /** The change that removes it. */
  readonly cleared: Partial<JobFilters>
}

/** One active filter per value. */
function filterPerValue<T extends string>(
  values: readonly T[],
  label: (value: T) => string,
  cleared: (rest: T[]) => Partial<JobFilters>,
): ActiveFilter[] {
  return values.map((value) => ({
    label: label(value),
    cleared: cleared(values.filter((other) => other !== value)),
  }))
}

/** The active filters with their labels. */
export function activeFilters(filters: JobFilters): ActiveFilter[] {
  const { text, salary, isSponsored } = filters
  const { workplace, region, seniority, employment, visa } = JOB_LABELS
  return [
    ...(text ? [{ label: `“${text}”`, cleared: { text: '' } }] : []),
    ...filterPerValue(
      filters.workplaces,
      (value) => workplace[value],
      (workplaces) => ({ workplaces }),
    ),
    ...filterPerValue(
      filters.regions,
      (value) => region[value],
      (regions) => ({ regions }),
    ),
    ...(salary ? [{ label: salaryLabel(salary), cleared: { salary: null } }] : []),
    ...filterPerValue(
      filters.stack,
      (tag) => tag,
      (stack) => ({ stack }),
    ),
    ...filterPerValue(
      filters.seniorities,
      (value) => seniority[value],
      (seniorities) => ({ seniorities }),
    ),
    ...filterPerValue(
      filters.types,
      (value) => employment[value],
      (types) => ({ types }),
    ),
    ...(isSponsored ? [{ label: visa.sponsored, cleared: { isSponsored: false } }] : []),
  ]
}

function salaryLabel({ yearly, currency }: NonNullable<JobFilters['salary']>): string {
  return salaryText({
    salaryFrom: yearly,
    salaryTo: null,
    salaryCurrency: currency,
    salaryUnit: 'year',
  })
}

const joinLabels = (parts: readonly { readonly label: string }[]): string =>
  parts.map(({ label }) => label).join(', ')

/** All active filters in one line. */
export function filtersSummary(filters: JobFilters): string {
  return joinLabels(activeFilters(filters))
}

/** Default name of a saved search: the first filters, as far as they fit. */
export function suggestedSearchName(filters: JobFilters): string {
  const parts = activeFilters(filters)
  const fitting = parts.filter((_, index) => fitsName(joinLabels(parts.slice(0, index + 1))))
  if (fitting.length > 0) return joinLabels(fitting)
  const characters = Array.from(joinLabels(parts.slice(0, 1)))
  return `${characters.slice(0, jobSearches.fields.name.max - 1).join('')}…`
}

const fitsName = (text: string): boolean => lengthOf(text) <= jobSearches.fields.name.max
