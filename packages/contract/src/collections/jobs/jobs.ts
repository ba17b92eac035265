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
import { type Declaration } from '../declaration/field.ts'
import { createdBy, FILE_OF_OTHERS, HIDDEN } from '../declaration/shared-fields.ts'

const WORD = 20
const UNITS = Object.keys(SALARY_UNITS) as readonly SalaryUnit[]
/** Time zone names have at most 32 characters. */
const ZONE = 64

/**
 * A job ad. A draft is visible only to its poster; resources/jobs/rules.ts has the requirements for a live ad. Null
 * means not specified; only drafts may omit required fields.
 */
export const jobs = {
  name: 'jobs',
  fields: {
    poster: {
      ...createdBy('jobs'),
      audience: 'member',
      unexported: { never: 'an ad names its company' },
    },
    title: {
      kind: 'text',
      min: JOB_LIMITS.titleMin,
      max: JOB_LIMITS.titleMax,
      line: true,
      optional: true,
    },
    company: { kind: 'text', min: 1, max: JOB_LIMITS.companyMax, line: true, optional: true },
    companySite: {
      kind: 'text',
      max: JOB_LIMITS.contactMax,
      line: true,
      form: 'web',
      optional: true,
    },
    /** The company's logo, from our own storage. */
    imageUrl: {
      kind: 'media',
      optional: true,
      unexported: { never: 'the file itself is in the archive' },
    },
    imageId: { kind: 'file', optional: true, unexported: FILE_OF_OTHERS },
    /** Plain text with light formatting; never rendered as HTML. */
    description: { kind: 'text', max: JOB_LIMITS.descriptionMax, optional: true },
    employment: { kind: 'text', max: WORD, oneOf: EMPLOYMENTS, optional: true },
    seniority: { kind: 'text', max: WORD, oneOf: SENIORITIES, optional: true },
    stack: { kind: 'tags', max: JOB_LIMITS.stackMax, each: JOB_LIMITS.stackTagMax, optional: true },
    salaryFrom: { kind: 'integer', min: 1, max: JOB_LIMITS.salaryMax, optional: true },
    salaryTo: { kind: 'integer', min: 1, max: JOB_LIMITS.salaryMax, optional: true },
    salaryCurrency: { kind: 'text', max: WORD, oneOf: CURRENCIES, optional: true },
    salaryUnit: { kind: 'text', max: WORD, oneOf: UNITS, optional: true },
    /** The highest offered salary per year, for comparing ads in one currency. */
    salaryYearly: {
      kind: 'integer',
      min: 0,
      max: yearlySalary(JOB_LIMITS.salaryMax, 'hour'),
      optional: true,
      set: 'server',
      unexported: { never: 'it follows from the salary' },
    },
    workplace: { kind: 'text', max: WORD, oneOf: WORKPLACES, optional: true },
    regions: { kind: 'tags', max: REGIONS.length, each: WORD, oneOf: REGIONS, optional: true },
    place: { kind: 'text', min: 1, max: JOB_LIMITS.placeMax, line: true, optional: true },
    /** Working hours per day that must overlap with this time zone. */
    overlapHours: {
      kind: 'integer',
      min: JOB_LIMITS.overlapMin,
      max: JOB_LIMITS.overlapMax,
      optional: true,
    },
    overlapZone: { kind: 'text', max: ZONE, line: true, optional: true },
    visa: { kind: 'text', max: WORD, oneOf: VISAS, optional: true },
    /** Where to apply: an http(s) URL or an email address. */
    apply: {
      kind: 'text',
      max: JOB_LIMITS.contactMax,
      line: true,
      form: 'contact',
      optional: true,
    },
    status: { kind: 'text', max: WORD, oneOf: JOB_STATES, default: 'draft' },
    /** When the ad first went live, and when it expires. */
    postedAt: { kind: 'instant', optional: true, set: 'server' },
    expiresAt: { kind: 'instant', optional: true, set: 'server' },
    hidden: HIDDEN,
  },
  nested: [
    'poster',
    'title',
    'company',
    'companySite',
    'imageUrl',
    'imageId',
    'description',
    'employment',
    'seniority',
    'stack',
    'salaryFrom',
    'salaryTo',
    'salaryCurrency',
    'salaryUnit',
    'salaryYearly',
    'workplace',
    'regions',
    'place',
    'overlapHours',
    'overlapZone',
    'visa',
    'apply',
    'status',
    'postedAt',
    'expiresAt',
  ],
} as const satisfies Declaration
