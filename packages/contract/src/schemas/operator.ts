import { type Static, Type } from 'typebox'
import { REPORT_REASONS } from '../collections/report-reasons.ts'
import { FOUND_BY_RULE } from '../community/content-rules.ts'
import {
  APPEAL_STATES,
  AUDIT_ACTIONS,
  BULK_ACTIONS,
  BULK_CASE_ACTIONS,
  DECISIONS,
  MEANS,
} from '../community/moderation.ts'
import { DATA_REQUEST_STATES, DATA_REQUEST_TASKS } from '../community/data-requests.ts'
import { ROLE_NAMES } from '../community/roles.ts'
import { DateTime, listOf, made, nullable, strictObject, texts } from './base.ts'
import { ReportReason, ReportStatus } from './documents.ts'

/** A person as operators see them, hidden and blocked people too; `approved`: may publish where that needs an approval. */
export const ModeratedPerson = strictObject({
  ...texts('$id', 'name', 'username'),
  imageUrl: nullable(Type.String()),
  hidden: Type.Boolean(),
  blocked: Type.Boolean(),
  /** Until then they can publish nothing. */
  suspendedUntil: nullable(DateTime),
  approved: Type.Boolean(),
  /** Something that they published during a raid waits for a moderator. */
  held: Type.Boolean(),
  /** Has verified an email address or a phone number. */
  verified: Type.Boolean(),
  joinedAt: DateTime,
  /** In responses for operators about people whom they look up. */
  role: Type.Optional(nullable(Type.Enum([...ROLE_NAMES]))),
  /** In lists for operators: where they were seen last, in the last 90 days. */
  network: Type.Optional(nullable(Type.String())),
  seenAt: Type.Optional(nullable(DateTime)),
  /** In lists: all that they have shared, and how often people have reported them or something of theirs. */
  posts: Type.Optional(Type.Integer()),
  ads: Type.Optional(Type.Integer()),
  reports: Type.Optional(Type.Integer()),
  /** In lists: the beginning of what they published that waits for a moderator. */
  waiting: Type.Optional(nullable(Type.String())),
})
export type ModeratedPerson = Static<typeof ModeratedPerson>

export const ModeratedPost = strictObject({
  $id: Type.String(),
  caption: nullable(Type.String()),
  imageUrl: Type.String(),
  /** All pictures, of which this is the first. */
  imageUrls: Type.Array(Type.String()),
  hidden: Type.Boolean(),
})
export type ModeratedPost = Static<typeof ModeratedPost>

/** A comment in the operators' view; `post` is an id. */
export const ModeratedComment = strictObject({
  ...texts('$id', 'post', 'text'),
  hidden: Type.Boolean(),
})
export type ModeratedComment = Static<typeof ModeratedComment>

/** A job ad in the operators' view; null means unspecified. */
const adWords = {
  title: nullable(Type.String()),
  company: nullable(Type.String()),
  companySite: nullable(Type.String()),
  /** Facts of the ad beside its texts, in one line. */
  facts: nullable(Type.String()),
  description: nullable(Type.String()),
  apply: nullable(Type.String()),
}

export const ModeratedJob = strictObject({ $id: Type.String(), ...adWords, hidden: Type.Boolean() })
export type ModeratedJob = Static<typeof ModeratedJob>

/** A job ad that waits for an approval, in the view of who may give it. */
export const WaitingAd = strictObject({
  ...made,
  ...adWords,
  poster: ModeratedPerson,
})
export type WaitingAd = Static<typeof WaitingAd>
export const WaitingAdList = listOf('ads', WaitingAd)
export type WaitingAdList = Static<typeof WaitingAdList>

/** A raid that goes on: since when, and how many have joined since. */
const Raid = strictObject({ since: DateTime, joined: Type.Integer() })
export type Raid = Static<typeof Raid>

/** How much waits for somebody: to approvers, job ads alone. */
export const WaitingCounts = strictObject({
  ads: Type.Integer(),
  reports: Type.Optional(Type.Integer()),
  appeals: Type.Optional(Type.Integer()),
  people: Type.Optional(Type.Integer()),
  raid: Type.Optional(Raid),
})
export type WaitingCounts = Static<typeof WaitingCounts>

/** Who works on what is reported, and until when. */
export const Claim = strictObject({ by: ModeratedPerson, until: DateTime })
export type Claim = Static<typeof Claim>

/** A note for colleagues about what is reported. `by` is null after that account was erased. */
export const CaseNote = strictObject({
  ...made,
  by: nullable(ModeratedPerson),
  text: Type.String(),
})
export type CaseNote = Static<typeof CaseNote>

/** A text for the reasons that are given to people. */
export const SavedReply = strictObject({ ...texts('$id', 'title', 'text'), $createdAt: DateTime })
export type SavedReply = Static<typeof SavedReply>
export const SavedReplyList = listOf('replies', SavedReply)
export type SavedReplyList = Static<typeof SavedReplyList>

/**
 * A report in the queue. `person` is its subject: the reported person, the author of the post or comment, or the ad's
 * poster; null after that account was erased. `evidence`, `commentEvidence` and `jobEvidence` are copies of the content at the
 * time of the report, also after its deletion. A content rule has no reporter, and `text` says what it has found. `post`, `comment` and
 * `job` are the current state. Open reports have the rest: what became of the reporter's earlier reports, the number of earlier
 * measures against the person, who works on it, and notes.
 */
export const QueuedReport = strictObject({
  ...made,
  reason: Type.Enum([...REPORT_REASONS, FOUND_BY_RULE]),
  text: nullable(Type.String()),
  status: ReportStatus,
  reporter: nullable(ModeratedPerson),
  person: nullable(ModeratedPerson),
  post: Type.Optional(ModeratedPost),
  evidence: Type.Optional(strictObject({ post: Type.String(), caption: nullable(Type.String()) })),
  comment: Type.Optional(ModeratedComment),
  commentEvidence: Type.Optional(strictObject(texts('comment', 'text'))),
  job: Type.Optional(ModeratedJob),
  jobEvidence: Type.Optional(strictObject({ job: Type.String(), ...adWords })),
  /** A reported message, the last one, with those before it. */
  conversation: Type.Optional(
    Type.Array(
      strictObject({
        $createdAt: DateTime,
        creator: nullable(ModeratedPerson),
        text: Type.String(),
        earlier: Type.Array(Type.String()),
      }),
    ),
  ),
  record: Type.Optional(strictObject({ acted: Type.Integer(), dismissed: Type.Integer() })),
  measures: Type.Optional(Type.Integer()),
  claim: Type.Optional(Claim),
  notes: Type.Optional(Type.Array(CaseNote)),
})
export type QueuedReport = Static<typeof QueuedReport>

/** What was decided about, by its id. */
const subjects = {
  post: Type.Optional(Type.String()),
  comment: Type.Optional(Type.String()),
  job: Type.Optional(Type.String()),
}

/**
 * What a decision states: the rule that was broken, how that was found, and when a suspension ends. Decisions of older versions
 * state neither rule nor means.
 */
const grounds = {
  rule: Type.Optional(ReportReason),
  means: Type.Optional(Type.Enum([...MEANS])),
  until: Type.Optional(DateTime),
}

/**
 * An operator's action. `operator` is null for the command line and after that account was erased. `person` is omitted
 * when there is none or they were erased. `post`, `comment`, `job` and `report` are ids. `note` is for operators only, `statement`
 * for the affected person.
 */
export const AuditEntry = strictObject({
  ...made,
  action: Type.Enum([...AUDIT_ACTIONS]),
  operator: nullable(ModeratedPerson),
  ...subjects,
  person: Type.Optional(ModeratedPerson),
  report: Type.Optional(Type.String()),
  ...grounds,
  ...texts('note', 'statement'),
})
export type AuditEntry = Static<typeof AuditEntry>

/** An appeal against a decision, as the person who made it sees it. `answer` is '' while it is open. */
export const Appeal = strictObject({
  ...made,
  text: Type.String(),
  state: Type.Enum([...APPEAL_STATES]),
  answer: Type.String(),
  answeredAt: Type.Optional(DateTime),
})
export type Appeal = Static<typeof Appeal>

/** An appeal with the decision. `answeredBy` is null after that account was erased. */
export const QueuedAppeal = strictObject({
  ...Appeal.properties,
  decision: AuditEntry,
  answeredBy: Type.Optional(nullable(ModeratedPerson)),
})
export type QueuedAppeal = Static<typeof QueuedAppeal>

/** A decision about the caller, or their post, comment or job ad. `statement` is the reason, or ''; `appealable`: it
 * is a measure that is neither undone nor appealed yet. */
export const Decision = strictObject({
  ...made,
  action: Type.Enum([...DECISIONS]),
  ...subjects,
  ...grounds,
  statement: Type.String(),
  appealable: Type.Boolean(),
  appeal: Type.Optional(Appeal),
})
export type Decision = Static<typeof Decision>

/**
 * An invitation lets one person sign up. `email` is '' when anyone may use it. Only the response to its creation contains
 * `link`, and `emailed`: whether the link was sent to the address.
 */
export const Invitation = strictObject({
  ...made,
  expire: DateTime,
  ...texts('email', 'note'),
  usedBy: nullable(ModeratedPerson),
  link: Type.Optional(Type.String()),
  emailed: Type.Optional(Type.Boolean()),
})
export type Invitation = Static<typeof Invitation>

/**
 * An act on many people, or on many cases, carried out in portions. `total` are those it is about, up to the server's counting
 * limit; of them `checked` were looked at again, `done` were acted on, and of these `undone` are as before.
 */
export const BulkAct = strictObject({
  ...made,
  action: Type.Enum([...new Set([...BULK_ACTIONS, ...BULK_CASE_ACTIONS])]),
  about: Type.Enum(['people', 'cases']),
  operator: nullable(ModeratedPerson),
  state: Type.Enum(['running', 'done', 'undoing', 'undone']),
  total: Type.Integer(),
  checked: Type.Integer(),
  done: Type.Integer(),
  undone: Type.Integer(),
})
export type BulkAct = Static<typeof BulkAct>
export const BulkActList = listOf('acts', BulkAct)
export type BulkActList = Static<typeof BulkActList>

export const QueuedReportList = listOf('reports', QueuedReport)
export type QueuedReportList = Static<typeof QueuedReportList>
export const AuditEntryList = listOf('entries', AuditEntry)
export type AuditEntryList = Static<typeof AuditEntryList>
/** `asOf` says when the people of a filter were listed: a bulk act on all of them reaches nobody who came later. */
export const ModeratedPersonList = strictObject({
  ...listOf('people', ModeratedPerson).properties,
  asOf: Type.Optional(Type.String()),
})
export type ModeratedPersonList = Static<typeof ModeratedPersonList>
export const QueuedAppealList = listOf('appeals', QueuedAppeal)
export type QueuedAppealList = Static<typeof QueuedAppealList>
export const DecisionList = listOf('decisions', Decision)
export type DecisionList = Static<typeof DecisionList>
export const InvitationList = listOf('invitations', Invitation)
export type InvitationList = Static<typeof InvitationList>

/** A request to erase the caller's account, or to export their data. They can object until `due`. */
export const OwnDataRequest = strictObject({
  ...made,
  task: Type.Enum([...DATA_REQUEST_TASKS]),
  reason: Type.String(),
  due: Type.Optional(DateTime),
})
export type OwnDataRequest = Static<typeof OwnDataRequest>
export const OwnDataRequestList = listOf('requests', OwnDataRequest)
export type OwnDataRequestList = Static<typeof OwnDataRequestList>

/** The same, as operators see it. `asker` is null for the command line and after that account was erased, as is `approver`. */
export const DataRequest = strictObject({
  ...OwnDataRequest.properties,
  state: Type.Enum([...DATA_REQUEST_STATES]),
  person: ModeratedPerson,
  asker: nullable(ModeratedPerson),
  approver: Type.Optional(nullable(ModeratedPerson)),
})
export type DataRequest = Static<typeof DataRequest>
export const DataRequestList = listOf('requests', DataRequest)
export type DataRequestList = Static<typeof DataRequestList>
