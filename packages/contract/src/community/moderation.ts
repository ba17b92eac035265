/**
 * Actions that the affected person is notified of; `approve` and `disapprove` concern publishing; `release` shows all that is held
 * of a person, and holds nothing of theirs any more.
 */
export const DECISIONS = [
  'warn',
  'hide',
  'show',
  'delete',
  'suspend',
  'unsuspend',
  'block',
  'unblock',
  'approve',
  'disapprove',
  'release',
] as const

/** Operator actions on a post, a comment, a job ad, a person or a report. */
export const MODERATION_ACTIONS = [...DECISIONS, 'dismiss'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** Decisions against somebody, with the decision that undoes them, if one does. They state a rule, and can be appealed once. */
export const MEASURES = {
  warn: undefined,
  hide: 'show',
  delete: undefined,
  suspend: 'unsuspend',
  block: 'unblock',
  disapprove: 'approve',
} as const satisfies Partial<Record<ModerationAction, ModerationAction | undefined>>
export type Measure = keyof typeof MEASURES

export const isMeasure = (action: string): action is Measure => Object.hasOwn(MEASURES, action)

/** The decision that reverses another one; undefined where none does. */
export const reverseOf = (action: string): ModerationAction | undefined =>
  isMeasure(action)
    ? MEASURES[action]
    : (Object.keys(MEASURES) as Measure[]).find((measure) => MEASURES[measure] === action)

/** Whether one decision can be undone: what it changed is reversed, and the reports that it settled are open again. */
export const canUndo = (action: string): boolean =>
  action === 'dismiss' || reverseOf(action) !== undefined

/** Whether a decision names the rule that was broken. An approval can be withdrawn without one. */
export const needsRule = (action: string): boolean => isMeasure(action) && action !== 'disapprove'

/** How many days a suspension can last. */
export const SUSPENSION_DAYS = [1, 3, 7, 14, 30] as const
export type SuspensionDays = (typeof SUSPENSION_DAYS)[number]

/** How what was decided about was found: somebody reported it, it was held during a raid, or a moderator came across it. */
export const MEANS = ['report', 'hold', 'moderator'] as const
export type Means = (typeof MEANS)[number]

/** What becomes of an appeal against a measure. */
export const APPEAL_OUTCOMES = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]
export const APPEAL_STATES = ['open', ...APPEAL_OUTCOMES] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** Account label while the person is suspended. */
export const SUSPENDED = 'suspended'

/** Actions on many people at once; each can be undone. */
export const BULK_ACTIONS = ['release', 'approve', 'hide', 'block'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Actions on all that is reported and chosen: blocking is about whom it concerns. */
export const BULK_CASE_ACTIONS = ['dismiss', 'hide', 'block'] as const
export type BulkCaseAction = (typeof BULK_CASE_ACTIONS)[number]

/** People or cases which one bulk act can name; all that match a filter have no bound. */
export const BULK_NAMED_MAX = 500

/** Actions in the audit log: the moderation actions, a release that was undone, cases that were opened again, notes for colleagues, saved replies, answers to appeals, changes of
 * roles, invitations, texts of the site, and requests to erase or export the data of somebody. */
export const AUDIT_ACTIONS = [
  ...MODERATION_ACTIONS,
  'hold',
  'reopen',
  'note',
  'saveReply',
  'deleteReply',
  'uphold',
  'overturn',
  'appoint',
  'retire',
  'appointModerator',
  'retireModerator',
  'appointApprover',
  'retireApprover',
  'invite',
  'withdraw',
  'writePage',
  'announce',
  'endAnnouncement',
  'addRule',
  'endRule',
  'askErasure',
  'askExport',
  'approveRequest',
  'cancelRequest',
  'objection',
  'eraseOnBehalf',
  'exportOnBehalf',
  'removeFactors',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** How long somebody works on what is reported, once they have said so, in milliseconds. */
export const CLAIM_TIME = 30 * 60_000

/** What became of a reporter's earlier reports: nothing yet, action in at least half of them, or in fewer. */
export const REPORTER_RECORDS = ['new', 'upheld', 'dismissed'] as const
export type ReporterRecord = (typeof REPORTER_RECORDS)[number]
