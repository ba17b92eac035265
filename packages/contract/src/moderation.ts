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

/** What operators do about a post, a person or a report. */
export const MODERATION_ACTIONS = ['hide', 'show', 'delete', 'block', 'unblock', 'dismiss'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** Those of them that the person concerned is told of. */
export const DECISIONS = ['hide', 'show', 'delete', 'block', 'unblock'] as const

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
