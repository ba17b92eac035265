export * from './email-address.ts'
export * from './public-page.ts'
export * from './pick.ts'
export * from './collections/users/profile-path.ts'
export * from './file-size.ts'
export * from './own-path.ts'
export * from './web-url.ts'
export * from './errors.ts'
export * from './queries/home-feed.ts'
export * from './queries/home-tabs.ts'
export * from './ids.ts'
export * from './jobs/job-filters.ts'
export * from './jobs/job-labels.ts'
export * from './jobs/job-limits.ts'
export * from './jobs/jobs.ts'
export * from './time-text.ts'
export * from './time-zone.ts'
export * from './limits.ts'
export * from './messages.ts'
export * from './moderation.ts'
export * from './notifications/kinds.ts'
export * from './permissions.ts'
export {
  Query,
  QUERY_METHODS,
  type QueryMethod,
  type QueryValue,
  serializeQuery,
} from './queries/queries.ts'
export * from './collections/report-reasons.ts'
export * from './queries/query-parser.ts'
export * from './queries/query-predicates.ts'
export * from './pictures/pictures.ts'
export * from './pictures/previews.ts'
