import { JOB_WORDS, type JobFilters, lengthOf, salaryText } from '@devhood/contract'
import { jobSearches } from '@devhood/contract/collections'

/** One of the filters that are set. */
interface SetFilter {
  readonly label: string
  /** What takes it away. */
  readonly without: Partial<JobFilters>
}

/** A filter for each of several values. */
function each<T extends string>(
  values: readonly T[],
  label: (value: T) => string,
  without: (rest: T[]) => Partial<JobFilters>,
): SetFilter[] {
  return values.map((value) => ({
    label: label(value),
    without: without(values.filter((other) => other !== value)),
  }))
}

/** What is looked for, part by part, in words. */
export function setFilters(filters: JobFilters): SetFilter[] {
  const { text, salary, isSponsored } = filters
  const { workplace, region, seniority, employment, visa } = JOB_WORDS
  return [
    ...(text ? [{ label: `“${text}”`, without: { text: '' } }] : []),
    ...each(
      filters.workplaces,
      (value) => workplace[value],
      (workplaces) => ({ workplaces }),
    ),
    ...each(
      filters.regions,
      (value) => region[value],
      (regions) => ({ regions }),
    ),
    ...(salary ? [{ label: salaryWords(salary), without: { salary: null } }] : []),
    ...each(
      filters.stack,
      (tag) => tag,
      (stack) => ({ stack }),
    ),
    ...each(
      filters.seniorities,
      (value) => seniority[value],
      (seniorities) => ({ seniorities }),
    ),
    ...each(
      filters.types,
      (value) => employment[value],
      (types) => ({ types }),
    ),
    ...(isSponsored ? [{ label: visa.sponsored, without: { isSponsored: false } }] : []),
  ]
}

function salaryWords({ yearly, currency }: NonNullable<JobFilters['salary']>): string {
  return salaryText({
    salaryFrom: yearly,
    salaryTo: null,
    salaryCurrency: currency,
    salaryUnit: 'year',
  })
}

const lineOf = (parts: readonly { readonly label: string }[]): string =>
  parts.map(({ label }) => label).join(', ')

/** All of it in one line. */
export function filtersLine(filters: JobFilters): string {
  return lineOf(setFilters(filters))
}

/** What a search for it is called at first: the first parts, as far as a name has room for them. */
export function filtersName(filters: JobFilters): string {
  const parts = setFilters(filters)
  const fit = parts.filter((_, index) => isName(lineOf(parts.slice(0, index + 1))))
  if (fit.length > 0) return lineOf(fit)
  const characters = Array.from(lineOf(parts.slice(0, 1)))
  return `${characters.slice(0, jobSearches.fields.name.max - 1).join('')}…`
}

const isName = (text: string): boolean => lengthOf(text) <= jobSearches.fields.name.max
