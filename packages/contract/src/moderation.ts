/** Reasons for reporting a post, a comment, a person or a job ad. */
export const REPORT_REASONS = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'illegal',
  /** For ads: a job that isn't really open; a discriminating ad. */
  'ghostJob',
  'discrimination',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Whether a report is still waiting for an operator. */
export const REPORT_STATES = ['open', 'settled'] as const

const GENERAL_REASONS = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'illegal',
  'other',
] as const

/** The reasons that fit each reported subject, in display order. */
export const REASONS_BY_SUBJECT = {
  post: GENERAL_REASONS,
  comment: GENERAL_REASONS,
  person: GENERAL_REASONS,
  job: ['spam', 'ghostJob', 'discrimination', 'illegal', 'other'],
} as const satisfies Record<string, readonly ReportReason[]>
export type Reportable = keyof typeof REASONS_BY_SUBJECT

/** Operator actions on a post, a comment, a job ad, a person or a report. */
export const MODERATION_ACTIONS = [
  'hide',
  'show',
  'delete',
  'block',
  'unblock',
  /** Grants and revokes the approval for posting job ads, where posting requires it. */
  'approve',
  'disapprove',
  'dismiss',
] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** Actions that the affected person is notified of. */
export const DECISIONS = [
  'hide',
  'show',
  'delete',
  'block',
  'unblock',
  'approve',
  'disapprove',
] as const

/** Actions in the audit log: the moderation actions, changes of operators, and invitations. */
export const AUDIT_ACTIONS = [
  ...MODERATION_ACTIONS,
  'appoint',
  'retire',
  'invite',
  'withdraw',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Account label of operators. */
export const OPERATOR = 'operator'

/** Account label of people whom operators have approved for posting job ads. */
export const JOB_POSTER = 'jobPoster'

/** Who may post job ads: everyone, approved people, or operators only. */
export type JobPosters = 'everyone' | 'approved' | 'operators'

/** Whether an account with these labels may post job ads under this setting. */
export function mayPostJobs(posters: JobPosters, labels: readonly string[]): boolean {
  if (posters === 'everyone' || labels.includes(OPERATOR)) return true
  return posters === 'approved' && labels.includes(JOB_POSTER)
}
