import { canonicalEmail } from '../email-address.ts'
import { isWebUrl } from '../web-url.ts'
import { JOB_LABELS, type Region, type SalaryUnit, type Workplace } from './jobs.ts'

interface JobLocation {
  readonly workplace: Workplace | null
  readonly regions: readonly Region[]
  readonly place: string | null
}

/** Label of the location: `Remote: Europe, United Kingdom`, `On-site: Porto`. Empty when not specified. */
export function locationText({ workplace, regions, place }: JobLocation): string {
  if (!workplace) return place ?? ''
  const names = regions.map((region) => JOB_LABELS.region[region])
  const rest = workplace === 'remote' ? names.join(', ') : place
  return rest ? `${JOB_LABELS.workplace[workplace]}: ${rest}` : JOB_LABELS.workplace[workplace]
}

interface Salary {
  readonly salaryFrom: number | null
  readonly salaryTo: number | null
  readonly salaryCurrency: string | null
  readonly salaryUnit: string | null
}

/** A range as English prints it, without the spaces that `Intl` puts around the dash of some currencies. */
const rangeText = (format: Intl.NumberFormat, first: number, last: number): string =>
  first === last ? format.format(first) : format.formatRange(first, last).replace(/\s–\s/u, '–')

/** Label of a salary: `€60,000–€80,000 a year`, or a note that the ad names no salary. */
export function salaryText({ salaryFrom, salaryTo, salaryCurrency, salaryUnit }: Salary): string {
  const amounts = [...new Set([salaryFrom, salaryTo])].filter((amount) => amount !== null)
  const [first, last = first] = amounts
  if (first === undefined || last === undefined || salaryCurrency === null)
    return JOB_LABELS.noSalary
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: salaryCurrency,
    maximumFractionDigits: 0,
  })
  const unit = JOB_LABELS.unit[salaryUnit as SalaryUnit] ?? ''
  const prefix = salaryFrom === null ? 'Up to ' : salaryTo === null ? 'From ' : ''
  return `${prefix}${rangeText(format, first, last)} ${unit}`.trim()
}

/** Whether the text is an email address without surrounding blanks. */
export const isEmail = (text: string): boolean =>
  canonicalEmail(text) !== undefined && text === text.trim()

/** Whether the text looks like a phone number: five digits or more, and what people write between them. */
export const isPhone = (text: string): boolean =>
  /^\+?[\d ()/.-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 5

/** Whether the text is a contact: a web URL, or an email address without surrounding blanks. */
export const isContact = (text: string): boolean => isWebUrl(text) || isEmail(text)
