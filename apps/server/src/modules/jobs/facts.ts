import { JOB_WORDS, type JobFilters, salaryText, whereText } from '@devhood/contract'
import type { Job } from '@devhood/contract/schemas'
import { plainLine } from './outside-text.ts'

const together = (parts: readonly (string | null | false)[]) =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ')

/** What an ad is called elsewhere: `Compiler engineer at Acme`. */
export const nameOf = ({ title, company }: Job): string =>
  plainLine(`${title ?? ''} at ${company ?? ''}`)

/** What an ad offers, in one line: `Remote: Europe · Full time · Senior · €60,000 – €80,000 a year`. */
export const factsOf = (job: Job): string =>
  together([
    plainLine(whereText(job)),
    job.employment && JOB_WORDS.employment[job.employment],
    job.seniority && JOB_WORDS.seniority[job.seniority],
    salaryText(job),
  ])

/** What somebody looks for, in one line; empty for everything. */
export function wordsOf(filters: JobFilters): string {
  const { salary, stack, match } = filters
  return together([
    plainLine(filters.text),
    filters.workplaces.map((each) => JOB_WORDS.workplace[each]).join(', '),
    filters.regions.map((each) => JOB_WORDS.region[each]).join(', '),
    stack.map(plainLine).join(match === 'all' ? ' and ' : ', '),
    filters.seniorities.map((each) => JOB_WORDS.seniority[each]).join(', '),
    filters.types.map((each) => JOB_WORDS.employment[each]).join(', '),
    salary &&
      salaryText({
        salaryFrom: salary.yearly,
        salaryTo: null,
        salaryCurrency: salary.currency,
        salaryUnit: 'year',
      }),
    filters.isSponsored && JOB_WORDS.visa.sponsored,
  ])
}
