import { JOB_WORDS, type JobFilters, salaryText } from '@devhood/contract'

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

/** All of it in one line, such as a name begins with. */
export function filtersLine(filters: JobFilters): string {
  return setFilters(filters)
    .map(({ label }) => label)
    .join(', ')
}
