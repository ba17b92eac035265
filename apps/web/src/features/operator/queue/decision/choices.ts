import { formatCount } from '#lib/text/format'

import {
  type ModerationSubject,
  type OfferedAction,
  offeredActions,
} from '../moderation-actions.ts'

/** What one can decide, in order: the digits choose them. */
export const CHOICES = ['dismiss', 'warn', 'hide', 'suspend', 'block'] as const
export type Choice = (typeof CHOICES)[number]

export const CHOICE_LABELS: Readonly<Record<Choice, string>> = {
  dismiss: 'Dismiss',
  warn: 'Warn',
  hide: 'Hide',
  suspend: 'Suspend',
  block: 'Block',
}

const whatOf = ({ post, comment, job }: ModerationSubject) =>
  post ? 'post' : comment ? 'comment' : job ? 'job' : 'person'

/** The actions of the foot, and those that its menu has. */
export function actionsOf(subject: ModerationSubject) {
  const offered = offeredActions(subject)
  const choices = new Map<Choice, OfferedAction>()
  for (const choice of CHOICES) {
    const found = offered.find(
      ({ action, target }) =>
        action === choice && (choice !== 'hide' || target === whatOf(subject)),
    )
    if (found) choices.set(choice, found)
  }
  const inFoot = new Set(choices.values())
  return { choices, others: offered.filter((each) => !inFoot.has(each)) }
}

interface Case {
  readonly name: string | undefined
  readonly reports: number
  readonly days: string
}

const hearing = (reports: number, what: string) =>
  `${formatCount(reports, 'reporter hears', 'reporters hear')} “${what}”.`

/** What a decision does, in one line. */
export function consequenceOf(
  { action, target }: OfferedAction,
  { name = 'the person', reports, days }: Case,
): string {
  const reads = `${name} reads the rule and this text, and can appeal once.`
  const told = `${reads} ${hearing(reports, 'acted on')}`
  const time = days === '1' ? 'a day' : `${days} days`
  const lines: Readonly<Record<Choice, string>> = {
    dismiss: `Nothing changes. ${formatCount(reports, 'reporter hears', 'reporters hear')} “no reason to act”.`,
    warn: `Hides nothing. ${told}`,
    hide: `${HIDES[target]} ${told}`,
    suspend: `${name} can read, but publish nothing${days && ` for ${time}`}. ${told}`,
    block: `Signs ${name} out everywhere and hides all that they shared. ${told}`,
  }
  const choice = CHOICES.find((each) => each === action)
  return choice ? lines[choice] : ''
}
const HIDES: Readonly<Record<OfferedAction['target'], string>> = {
  post: 'Hides 1 post.',
  comment: 'Hides 1 comment.',
  job: 'Hides 1 job ad.',
  person: 'Hides the profile, posts, comments and job ads.',
  report: '',
}
