import { REGIONS, SENIORITIES, YEARS } from '#jobs/jobs'
import { JOB_LIMITS } from '#jobs/limits'
import { LIMITS } from '#limits'
import { type Fields } from '../declaration/field.ts'

const choice = <Value extends string>(oneOf: readonly Value[]) =>
  ({ kind: 'text', max: 20, oneOf, optional: true }) as const
const line = (max: number) => ({ kind: 'text', max, line: true, optional: true }) as const

/** What an interested person may tell about themselves before their name: buckets, known technologies, and a note. */
export const CARD = {
  seniority: choice(SENIORITIES),
  years: choice(YEARS),
  region: choice(REGIONS),
  /** Technologies, separated by commas. The server sorts them, and leaves out what it doesn't know: nobody else may have it. */
  stack: line(JOB_LIMITS.cardStackMax * (JOB_LIMITS.stackTagMax + 2)),
  note: line(JOB_LIMITS.noteMax),
} as const satisfies Fields

export const QUESTION = { kind: 'text', max: JOB_LIMITS.questionMax, optional: true } as const
export const ANSWER = { kind: 'text', max: JOB_LIMITS.answerMax, optional: true } as const

/** What one of the two shares with the other, chosen when they agree: it never changes afterwards. */
export const CONTACT = {
  email: { ...line(LIMITS.emailMax), form: 'email' },
  phone: { ...line(JOB_LIMITS.phoneMax), form: 'phone' },
  link: { ...line(JOB_LIMITS.contactMax), form: 'web' },
} as const satisfies Fields

/** What the other side has told: it isn't the reader's to hand on. */
export const told = <T extends object>(field: T) =>
  ({ ...field, set: 'server', unexported: { never: 'it is the other person’s' } }) as const

/** What the other one shares. */
export const THEIR_CONTACT = {
  theirEmail: told(CONTACT.email),
  theirPhone: told(CONTACT.phone),
  theirLink: told(CONTACT.link),
} as const satisfies Fields

/** The card as its reader sees it: a copy. */
export const SHOWN_CARD = {
  seniority: told(CARD.seniority),
  years: told(CARD.years),
  region: told(CARD.region),
  stack: told(CARD.stack),
  note: told(CARD.note),
} as const satisfies Fields
