import type { Reportable, ReporterRecord, ReportReason } from '@devhood/contract'
import type {
  CaseNote,
  Claim,
  ModeratedPersonList,
  QueuedReportList,
  Report,
  SavedReply,
  SavedReplyList,
  WaitingCounts,
} from '@devhood/contract/schemas'
import type { Client } from './client.ts'
import { pathBelow } from './transport/url.ts'
import type { CallOptions } from './transport/transport.ts'
import type { OperatorPage } from './operator.ts'

const OPERATOR = '/operator'

/** What open reports are narrowed to. */
export interface ReportFilter {
  readonly kind?: Reportable
  readonly reason?: ReportReason
  /** What became of the reporter's earlier reports. */
  readonly record?: ReporterRecord
  /** About people against whom there were measures before. */
  readonly repeat?: boolean
  /** An ISO time. */
  readonly before?: string
  readonly claimed?: 'mine' | 'nobody'
}

/** What is reported: a post, a comment, a job ad or a person. */
export interface CaseSubject {
  readonly kind: Reportable
  readonly subjectId: string
}
const REPLIES = `${OPERATOR}/replies`
const pathOf = ({ kind, subjectId }: CaseSubject) =>
  pathBelow(pathBelow(`${OPERATOR}/cases`, { kind }), { subjectId })

/** The queue of reports, and saved replies. */
export const caseCalls = ({ call }: Client['transport']) => ({
  /** A filter is for open reports only. */
  listReports: async (
    status: Report['status'],
    { signal, ...page }: OperatorPage = {},
    filter: ReportFilter = {},
  ) =>
    call<QueuedReportList>(
      'GET',
      `${OPERATOR}/reports`,
      { status, ...filter, ...page },
      { signal },
    ),
  countWaiting: async (options?: CallOptions) =>
    call<WaitingCounts>('GET', `${OPERATOR}/waiting`, {}, options),
  /** Says that one works on it, or hands it on: `to` is the id of a moderator or operator. */
  claimCase: async (subject: CaseSubject, to?: string, options?: CallOptions) =>
    call<Claim>('PUT', `${pathOf(subject)}/claim`, to === undefined ? {} : { to }, options),
  releaseCase: async (subject: CaseSubject, options?: CallOptions) =>
    call<void>('DELETE', `${pathOf(subject)}/claim`, {}, options),
  /** Only colleagues see it. */
  writeNote: async (subject: CaseSubject, text: string, options?: CallOptions) =>
    call<CaseNote>('POST', `${pathOf(subject)}/notes`, { text }, options),
  listColleagues: async (options?: CallOptions) =>
    call<ModeratedPersonList>('GET', `${OPERATOR}/colleagues`, {}, options),
  listReplies: async (options?: CallOptions) => call<SavedReplyList>('GET', REPLIES, {}, options),
  /** With `replyId`, it takes the place of that one. */
  saveReply: async (
    {
      replyId,
      ...reply
    }: { readonly replyId?: string; readonly title: string; readonly text: string },
    options?: CallOptions,
  ) =>
    replyId === undefined
      ? call<SavedReply>('POST', REPLIES, reply, options)
      : call<SavedReply>('PUT', pathBelow(REPLIES, { replyId }), reply, options),
  deleteReply: async (replyId: string, options?: CallOptions) =>
    call<void>('DELETE', pathBelow(REPLIES, { replyId }), {}, options),
})
