import {
  BULK_ACTIONS,
  BULK_CASE_ACTIONS,
  BULK_NAMED_MAX,
  LIMITS,
  MODERATION_ACTIONS,
  REPORTABLE,
  REPORTER_RECORDS,
  ROLE_NAMES,
  REPORT_REASONS,
  SUSPENSION_DAYS,
} from '@devhood/contract'
import { type Static, Type } from 'typebox'
import { parseInstant, type View } from '#engine'
import { networkIn } from '#lib/networks'
import { Email, Id, textUpTo } from '#lib/request-texts'
import { domainIn, EMAIL_START_MIN } from './people/email-parts.ts'

const Note = textUpTo(LIMITS.noteMax)
const Search = Type.Refine(
  Type.String(),
  (text) => text.length <= LIMITS.emailMax,
  () => `must be at most ${LIMITS.emailMax} characters long`,
)

const page = {
  cursorAfter: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.listLimitMax })),
}

const Instant = Type.Refine(
  Type.String(),
  (text) => parseInstant(text) !== undefined,
  () => 'must be a time such as 2026-11-29T12:00:00.000+00:00',
)
const Network = Type.Refine(
  Type.String(),
  (text) => text.length <= 64 && networkIn(text) !== undefined,
  () => 'must be an address or a network such as 203.0.113.0/24 or 2001:db8:1::/48',
)
const Domain = Type.Refine(
  Type.String(),
  (text) => text.length <= LIMITS.emailMax && domainIn(text) !== undefined,
  () => 'must be the domain of email addresses, such as example.com',
)
const EmailStart = Type.Refine(
  Type.String(),
  (text) => text.length <= LIMITS.emailMax && text.trim().length >= EMAIL_START_MIN,
  () => `must be the beginning of an email address, of at least ${EMAIL_START_MIN} characters`,
)
const AtLeast = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }))
const matching = {
  search: Type.Optional(Search),
  held: Type.Optional(Type.Boolean()),
  verified: Type.Optional(Type.Boolean()),
  joinedSince: Type.Optional(Instant),
  /** At least so many, whether or not others see them; reports by people about them or what is theirs. */
  posts: AtLeast,
  ads: AtLeast,
  reports: AtLeast,
  /** For operators alone, as are the next two. */
  network: Type.Optional(Network),
  domain: Type.Optional(Domain),
  emailStart: Type.Optional(EmailStart),
}
/** What people have in common. */
export const Matching = Type.Object(matching)
export type Matching = Static<typeof Matching>

export const PageQuery = Type.Object(page)
export const PeopleQuery = Type.Object({
  ...matching,
  ...page,
})
export type PeopleQuery = Static<typeof PeopleQuery>
export const RoleBody = Type.Object({
  role: Type.Enum([...ROLE_NAMES, 'none']),
  note: Note,
})
export type RoleBody = Static<typeof RoleBody>
export const PersonParams = Type.Object({ personId: Id })
export const DecisionsQuery = Type.Object({
  post: Type.Optional(Id),
  comment: Type.Optional(Id),
  job: Type.Optional(Id),
  ...page,
})
export type DecisionsQuery = Static<typeof DecisionsQuery>
const reportFilter = {
  kind: Type.Optional(Type.Enum([...REPORTABLE])),
  reason: Type.Optional(Type.Enum([...REPORT_REASONS])),
  record: Type.Optional(Type.Enum([...REPORTER_RECORDS])),
  repeat: Type.Optional(Type.Boolean()),
  before: Type.Optional(Instant),
  claimed: Type.Optional(Type.Enum(['mine', 'nobody'])),
}
export const ReportsQuery = Type.Object({
  status: Type.Optional(Type.Enum(['open', 'settled'])),
  ...reportFilter,
  ...page,
})
export type ReportsQuery = Static<typeof ReportsQuery>
export const SubjectParams = Type.Object({ kind: Type.Enum([...REPORTABLE]), subjectId: Id })
export type SubjectParams = Static<typeof SubjectParams>
export const ClaimBody = Type.Object({ to: Type.Optional(Id) })
export type ClaimBody = Static<typeof ClaimBody>
export const NoteBody = Type.Object({ text: Note })
export type NoteBody = Static<typeof NoteBody>
export const ReplyBody = Type.Object({ title: textUpTo(LIMITS.replyTitleMax), text: Note })
export type ReplyBody = Static<typeof ReplyBody>
export const ReplyParams = Type.Object({ replyId: Id })
export const ActionBody = Type.Object({
  action: Type.Enum([...MODERATION_ACTIONS]),
  post: Type.Optional(Id),
  comment: Type.Optional(Id),
  job: Type.Optional(Id),
  person: Type.Optional(Id),
  report: Type.Optional(Id),
  rule: Type.Optional(Type.Enum([...REPORT_REASONS])),
  days: Type.Optional(Type.Enum([...SUSPENSION_DAYS])),
  note: Type.Optional(Note),
  statement: Type.Optional(Note),
})
export type ActionBody = Static<typeof ActionBody>
export const ActionParams = Type.Object({ actionId: Id })
const Ids = Type.Array(Id, { maxItems: BULK_NAMED_MAX })
const bulkGrounds = {
  rule: Type.Optional(Type.Enum([...REPORT_REASONS])),
  note: Type.Optional(Note),
  statement: Type.Optional(Note),
}
export const BulkBody = Type.Object({
  action: Type.Enum([...BULK_ACTIONS]),
  people: Type.Optional(Ids),
  matching: Type.Optional(Matching),
  asOf: Type.Optional(Type.String({ maxLength: 40 })),
  except: Type.Optional(Ids),
  ...bulkGrounds,
})
export type BulkBody = Static<typeof BulkBody>
const Cases = Type.Array(SubjectParams, { maxItems: BULK_NAMED_MAX })
export const BulkCasesBody = Type.Object({
  action: Type.Enum([...BULK_CASE_ACTIONS]),
  cases: Type.Optional(Cases),
  matching: Type.Optional(Type.Object(reportFilter)),
  except: Type.Optional(Cases),
  ...bulkGrounds,
})
export type BulkCasesBody = Static<typeof BulkCasesBody>
export const BulkParams = Type.Object({ actId: Id })
export const InvitationBody = Type.Object({
  email: Type.Optional(Email),
  note: Type.Optional(Note),
})
export type InvitationBody = Static<typeof InvitationBody>
export const InvitationParams = Type.Object({ invitationId: Id })

/** A page of a list: the id of the entry before it, and how many entries it has. */
export type Page = Static<typeof PageQuery>
export type UrlOf = View['urlOf']
