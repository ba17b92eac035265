import { type Static, Type } from 'typebox'
import { REPORT_REASONS } from '../moderation.ts'
import { documentList, documentMeta, exactly, nullable } from './base.ts'
import { NestedJob } from './job.ts'
import { PersonCard } from './person-card.ts'
import { NestedPost } from './post.ts'

export const ReportReason = Type.Enum([...REPORT_REASONS])
export const ReportStatus = Type.Enum(['open', 'settled'])

/** What `user` has reported: a post, a person or a job ad. Nobody else reads it but operators. */
export const Report = exactly({
  ...documentMeta,
  user: nullable(PersonCard),
  post: nullable(NestedPost),
  person: nullable(PersonCard),
  job: nullable(NestedJob),
  reason: ReportReason,
  text: nullable(Type.String()),
  status: ReportStatus,
})
export type Report = Static<typeof Report>

export const ReportList = documentList(Report)
export type ReportList = Static<typeof ReportList>
