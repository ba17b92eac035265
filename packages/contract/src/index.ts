export { canonicalEmail, emailHref } from './email-address.ts'
export {
  type HomePaint,
  type HomePost,
  PUBLIC_JOB_FIELDS,
  PUBLIC_JOB_ROW_FIELDS,
  PUBLIC_POST_FIELDS,
  type PublicBoard,
  type PublicJobRow,
  type PublicJob,
  type PublicPage,
  type PublicPerson,
  type PublicPost,
  type PublicProfile,
} from './public-page.ts'
export { pick } from './pick.ts'
export { formatSize, sizeIn, sizePower, sizeUnit, tooLargeText } from './file-size.ts'
export { ownPath } from './own-path.ts'
export { isWebUrl } from './web-url.ts'
export { AppError, type ErrorBody, ERRORS, type ErrorType, waitText } from './errors.ts'
export { followedBy, followingFeed, HOME_FEED, POST_FIELDS } from './queries/home-feed.ts'
export { HOME_TABS, type HomeTab } from './queries/home-tabs.ts'
export { ID_RULE, isId, isNewId, NEW_ID_RULE, newId, SERVER_CHOOSES_ID } from './ids.ts'
export { JOB_LIMITS } from './jobs/job-limits.ts'
export {
  CURRENCIES,
  type Currency,
  type Employment,
  EMPLOYMENTS,
  INTEREST_STATES,
  type InterestState,
  isJobPage,
  JOB_PAGES,
  JOB_STATES,
  type JobPage,
  type JobState,
  type Region,
  REGIONS,
  SALARY_UNITS,
  type SalaryUnit,
  SENIORITIES,
  type Seniority,
  type Visa,
  VISAS,
  type Workplace,
  WORKPLACES,
  yearlySalary,
} from './jobs/jobs.ts'
export {
  type JobFilters,
  serializeJobFilters,
  jobQueries,
  parseJobFilters,
} from './jobs/job-filters.ts'
export { isContact, JOB_LABELS, salaryText, locationText } from './jobs/job-labels.ts'
export {
  formatAbsolute,
  formatDate,
  formatHour,
  formatRelative,
  millisecondsToChange,
} from './time-text.ts'
export { isTimeZone } from './time-zone.ts'
export { isBlank, lengthOf, LIMITS } from './limits.ts'
export { TEXTS } from './messages.ts'
export {
  AUDIT_ACTIONS,
  DECISIONS,
  type AuditAction,
  JOB_POSTER,
  type JobPosters,
  mayPostJobs,
  MODERATION_ACTIONS,
  type ModerationAction,
  OPERATOR,
  REASONS_BY_SUBJECT,
  REPORT_REASONS,
  type Reportable,
  type ReportReason,
} from './moderation.ts'
export {
  EMAIL_DIGESTS,
  type EmailDigest,
  NOTIFICATION_KINDS,
  NOTIFICATION_LIFETIME,
  type NotificationKind,
  NOTIFICATIONS_PER_GROUP,
  SAID_KINDS,
} from './notifications/kinds.ts'
export {
  checkGrantable,
  defaultPermissions,
  parsePermissions,
  rolesOf,
  visiblePermissions,
} from './permissions.ts'
export {
  Query,
  QUERY_METHODS,
  type QueryMethod,
  type QueryValue,
  serializeQuery,
} from './queries/queries.ts'
export { parseQueries, parseQuery } from './queries/query-parser.ts'
export { COMPARISONS, type Predicate, predicateFor } from './queries/query-predicates.ts'
export { AVATAR_SIZES, avatarSizeFor, PICTURES, pictureWidths } from './pictures/pictures.ts'
export { PREVIEW_OUTPUTS, type PreviewOptions } from './pictures/previews.ts'
