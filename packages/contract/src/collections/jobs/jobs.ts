import {
  CURRENCIES,
  EMPLOYMENTS,
  JOB_STATES,
  REGIONS,
  SALARY_UNITS,
  type SalaryUnit,
  SENIORITIES,
  VISAS,
  WORKPLACES,
  yearlySalary,
} from '#jobs/jobs'
import { JOB_LIMITS } from '#jobs/limits'
import { type Declaration, type Fields } from '../declaration/field.ts'
import { createdBy, FILE_OF_OTHERS, HELD, HIDDEN } from '../declaration/shared-fields.ts'

const WORD = 20
/** Time zone names have at most 32 characters. */
const ZONE = 64
const choice = <Value extends string>(oneOf: readonly Value[]) =>
  ({ kind: 'text', max: WORD, oneOf, optional: true }) as const
const line = (min: number, max: number) =>
  ({ kind: 'text', min, max, line: true, optional: true }) as const
const contact = { kind: 'text', max: JOB_LIMITS.contactMax, line: true, optional: true } as const
const amount = (min: number, max: number) =>
  ({ kind: 'integer', min, max, optional: true }) as const
const UNITS = Object.keys(SALARY_UNITS) as readonly SalaryUnit[]

const fields = {
  poster: {
    ...createdBy('jobs'),
    audience: 'member',
    unexported: { never: 'an ad names its company' },
  },
  title: line(JOB_LIMITS.titleMin, JOB_LIMITS.titleMax),
  company: line(1, JOB_LIMITS.companyMax),
  companySite: { ...contact, form: 'web' },
  /** The company's logo, from our own storage. */
  imageUrl: {
    kind: 'media',
    optional: true,
    unexported: { never: 'the file itself is in the archive' },
  },
  imageId: { kind: 'file', optional: true, unexported: FILE_OF_OTHERS },
  /** Plain text with light formatting; never rendered as HTML. */
  description: { kind: 'text', max: JOB_LIMITS.descriptionMax, optional: true },
  employment: choice(EMPLOYMENTS),
  seniority: choice(SENIORITIES),
  stack: {
    kind: 'tags',
    technologies: true,
    max: JOB_LIMITS.stackMax,
    each: JOB_LIMITS.stackTagMax,
    optional: true,
  },
  salaryFrom: amount(1, JOB_LIMITS.salaryMax),
  salaryTo: amount(1, JOB_LIMITS.salaryMax),
  salaryCurrency: choice(CURRENCIES),
  salaryUnit: choice(UNITS),
  /** The highest offered salary per year, for comparing ads in one currency. */
  salaryYearly: {
    ...amount(0, yearlySalary(JOB_LIMITS.salaryMax, 'hour')),
    set: 'server',
    unexported: { never: 'it follows from the salary' },
  },
  workplace: choice(WORKPLACES),
  regions: { kind: 'tags', max: REGIONS.length, each: WORD, oneOf: REGIONS, optional: true },
  place: line(1, JOB_LIMITS.placeMax),
  /** Working hours per day that must overlap with this time zone. */
  overlapHours: amount(JOB_LIMITS.overlapMin, JOB_LIMITS.overlapMax),
  overlapZone: { kind: 'text', max: ZONE, line: true, optional: true },
  visa: choice(VISAS),
  /** Where to apply: an http(s) URL or an email address. */
  apply: { ...contact, form: 'contact' },
  status: { kind: 'text', max: WORD, oneOf: JOB_STATES, default: 'draft' },
  /** When the ad first went live, and when it expires. */
  postedAt: { kind: 'instant', optional: true, set: 'server' },
  expiresAt: { kind: 'instant', optional: true, set: 'server' },
  /** What has last changed while the ad was live, separated by commas, and when. */
  changed: { kind: 'text', max: 40, line: true, optional: true, set: 'server' },
  changedAt: { kind: 'instant', optional: true, set: 'server' },
  hidden: HIDDEN,
  held: HELD,
} as const satisfies Fields

/**
 * A job ad. A draft is visible only to its poster; resources/jobs/rules.ts has the requirements for a live ad. Null
 * means not specified; only drafts may omit required fields.
 */
export const jobs = {
  name: 'jobs',
  part: 'jobs',
  fields,
  nested: (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (name) => name !== 'hidden' && name !== 'held',
  ),
} as const satisfies Declaration
