/** Actions that the affected person is notified of; `approve` and `disapprove` concern posting job ads. */
export const DECISIONS = [
  'hide',
  'show',
  'delete',
  'block',
  'unblock',
  'approve',
  'disapprove',
] as const

/** Operator actions on a post, a comment, a job ad, a person or a report. */
export const MODERATION_ACTIONS = [...DECISIONS, 'dismiss'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

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
