/** Why a post, a person or a job ad is reported. */
export const REPORT_REASONS = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'illegal',
  /** Of ads: nobody is really looked for; some are kept out. */
  'ghostJob',
  'discrimination',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Whether operators still have to look at a report. */
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

/** Which of them fit what is reported, in the order in which they are offered. */
export const REASONS_BY_SUBJECT = {
  post: GENERAL_REASONS,
  person: GENERAL_REASONS,
  job: ['spam', 'ghostJob', 'discrimination', 'illegal', 'other'],
} as const satisfies Record<string, readonly ReportReason[]>
export type Reportable = keyof typeof REASONS_BY_SUBJECT

/** What operators do about a post, a job ad, a person or a report. */
export const MODERATION_ACTIONS = [
  'hide',
  'show',
  'delete',
  'block',
  'unblock',
  /** Lets a person post job ads where that needs leave, and no longer. */
  'approve',
  'disapprove',
  'dismiss',
] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** Those of them that the person concerned is told of. */
export const DECISIONS = [
  'hide',
  'show',
  'delete',
  'block',
  'unblock',
  'approve',
  'disapprove',
] as const

/** What stands in the audit log: those, and who may act or come in at all. */
export const AUDIT_ACTIONS = [
  ...MODERATION_ACTIONS,
  'appoint',
  'retire',
  'invite',
  'withdraw',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The label of an account that may do all this. */
export const OPERATOR = 'operator'

/** The label of an account that operators have approved for posting job ads. */
export const JOB_POSTER = 'jobPoster'

/** Who posts job ads: everybody, whom operators have approved, or operators alone. */
export type JobPosters = 'everyone' | 'approved' | 'operators'

/** Whether an account with these labels may post job ads where these people may. */
export function mayPostJobs(posters: JobPosters, labels: readonly string[]): boolean {
  if (posters === 'everyone' || labels.includes(OPERATOR)) return true
  return posters === 'approved' && labels.includes(JOB_POSTER)
}
