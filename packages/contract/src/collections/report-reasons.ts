const HARMFUL = ['spam', 'harassment', 'hate', 'sexual', 'violence', 'illegal'] as const
/** For ads: a job that isn't really open; a discriminating ad. */
const ABOUT_ADS = ['ghostJob', 'discrimination'] as const

/** Reasons for reporting a post, a comment, a person or a job ad. */
export const REPORT_REASONS = [...HARMFUL, ...ABOUT_ADS, 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Whether a report is still waiting for an operator. */
export const REPORT_STATES = ['open', 'settled'] as const

const GENERAL_REASONS = [...HARMFUL, 'other'] as const

/** The reasons that fit each reported subject, in display order. */
export const REASONS_BY_SUBJECT = {
  post: GENERAL_REASONS,
  comment: GENERAL_REASONS,
  person: GENERAL_REASONS,
  job: ['spam', ...ABOUT_ADS, 'illegal', 'other'],
} as const satisfies Record<string, readonly ReportReason[]>
export type Reportable = keyof typeof REASONS_BY_SUBJECT
export const REPORTABLE = Object.keys(REASONS_BY_SUBJECT) as Reportable[]
