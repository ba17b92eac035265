import { type Static, Type } from 'typebox'
import { DateTime, nullable, strictObject } from './base.ts'

const count = Type.Integer({ minimum: 0 })

/** Figures of one day in UTC, such as 2026-11-29; those of today so far. `active`: people who were here; `signUps` and `posts`: of that day;
 * `decisionMinutes`: from a report to its decision, the median, 0 without a decision; `errors`: responses with a status of 500 and
 * above, of all processes. */
export const DayFigures = strictObject({
  day: Type.String(),
  members: count,
  active: count,
  signUps: count,
  posts: count,
  openReports: count,
  decisionMinutes: count,
  fileBytes: count,
  errors: count,
})
export type DayFigures = Static<typeof DayFigures>

/**
 * The state of an instance. `mail` is null without a mail server, `backup` without scheduled backups, whose `hasFiles` is false where files are in
 * a bucket, `disk` where the data folder isn't
 * on one. `waiting`: people of whom something waits for a moderator. `errors`: responses with a status of 500 and above since this
 * process started. `days`: the oldest first, without those on which the server didn't run.
 */
export const Dashboard = strictObject({
  openReports: count,
  oldestReportAt: nullable(DateTime),
  waiting: count,
  mail: nullable(strictObject({ isUp: Type.Boolean(), waiting: count })),
  backup: nullable(
    strictObject({
      madeAt: nullable(DateTime),
      hasFailed: Type.Boolean(),
      hasFiles: Type.Boolean(),
    }),
  ),
  disk: nullable(strictObject({ free: count, total: count })),
  databaseBytes: count,
  errors: count,
  startedAt: DateTime,
  version: Type.String(),
  days: Type.Array(DayFigures),
})
export type Dashboard = Static<typeof Dashboard>
