import {
  type BulkAction,
  type ModerationAction,
  type Reportable,
  type ReporterRecord,
  type ReportReason,
  type Role,
  type RuleEffect,
  type RuleKind,
  type SitePageName,
  type SuspensionDays,
} from '@devhood/contract'
import type {
  Announcement,
  AnnouncementList,
  AuditEntry,
  AuditEntryList,
  BulkAct,
  BulkActList,
  CaseNote,
  Claim,
  ContentRule,
  ContentRuleList,
  Dashboard,
  DecisionList,
  Invitation,
  InvitationList,
  ModeratedPerson,
  ModeratedPersonList,
  QueuedReportList,
  Report,
  SavedReply,
  SavedReplyList,
  RuleTrial,
  SitePage,
  SitePageList,
  SitePageVersions,
  WaitingAdList,
} from '@devhood/contract/schemas'
import { pathBelow } from './transport/url.ts'
import { type Client } from './client.ts'
import { requireArguments } from './transport/client-error.ts'
import { type CallOptions } from './transport/transport.ts'

export interface OperatorPage extends CallOptions {
  /** Cursor: the last entry of the previous page. */
  readonly cursorAfter?: string | undefined
  readonly limit?: number
}

export interface NewAction {
  readonly action: ModerationAction
  /** The reported or moderated post, comment, job ad or person: exactly one of them. */
  readonly post?: string
  readonly comment?: string
  readonly job?: string
  readonly person?: string
  /** The report that this action settles. */
  readonly report?: string
  /** The rule that was broken, for measures. */
  readonly rule?: ReportReason
  /** How long a suspension lasts. */
  readonly days?: SuspensionDays
  /** Visible to operators only. */
  readonly note?: string
  /** The reason shown to the affected person. */
  readonly statement?: string
}

/** What people have in common. */
export interface PeopleFilter {
  /** Something of theirs waits for a moderator. */
  readonly held?: boolean
  readonly verified?: boolean
  /** An ISO time. */
  readonly joinedSince?: string
}

export interface NewBulkAct {
  readonly action: BulkAction
  /** The people themselves, or the filter of a list with the list's `asOf`. */
  readonly people?: readonly string[]
  readonly matching?: PeopleFilter
  readonly asOf?: string
  /** People who match, and are left out. */
  readonly except?: readonly string[]
  readonly note?: string
  readonly statement?: string
}

/** What a content rule looks for: words, or a site. */
export interface RulePattern {
  readonly kind: RuleKind
  readonly text: string
}

export interface NewInvitation {
  /** Restricts the invitation to this email; omitted, it works for anyone with the link. */
  readonly email?: string
  readonly note?: string
}

const OPERATOR = '/operator'
const PEOPLE = `${OPERATOR}/people`
const BULK = `${OPERATOR}/bulk`
const INVITATIONS = `${OPERATOR}/invitations`
const ANNOUNCEMENTS = `${OPERATOR}/announcements`
const RULES = `${OPERATOR}/rules`
const PAGES = `${OPERATOR}/pages`

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
const caseCalls = ({ call }: Client['transport']) => ({
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

/** The dashboard, announcements, content rules, and pages of the site. */
const siteCalls = ({ call }: Client['transport']) => ({
  getDashboard: async (options?: CallOptions) =>
    call<Dashboard>('GET', `${OPERATOR}/dashboard`, {}, options),
  listRules: async (options?: CallOptions) => call<ContentRuleList>('GET', RULES, {}, options),
  /** What the rule finds among the newest; nothing changes. */
  tryRule: async ({ kind, text }: RulePattern, options?: CallOptions) =>
    call<RuleTrial>('POST', `${RULES}/trial`, { kind, text }, options),
  addRule: async (
    rule: RulePattern & { readonly effect: RuleEffect; readonly note?: string },
    options?: CallOptions,
  ) => call<ContentRule>('POST', RULES, { ...rule }, options),
  removeRule: async (ruleId: string, options?: CallOptions) =>
    call<void>('DELETE', pathBelow(RULES, { ruleId }), {}, options),
  listAnnouncements: async (options?: CallOptions) =>
    call<AnnouncementList>('GET', ANNOUNCEMENTS, {}, options),
  /** Without `startsAt`, it is shown at once. */
  createAnnouncement: async (
    announcement: { readonly text: string; readonly startsAt?: string; readonly endsAt: string },
    options?: CallOptions,
  ) => call<Announcement>('POST', ANNOUNCEMENTS, announcement, options),
  endAnnouncement: async (announcementId: string, options?: CallOptions) =>
    call<void>('DELETE', pathBelow(ANNOUNCEMENTS, { announcementId }), {}, options),
  /** The last version of each page. */
  listPages: async (options?: CallOptions) => call<SitePageList>('GET', PAGES, {}, options),
  /** All versions of a page, newest first; `before` lists those before a version. */
  listPageVersions: async (
    page: SitePageName,
    { signal, ...part }: CallOptions & { readonly before?: number | undefined } = {},
  ) => call<SitePageVersions>('GET', pathBelow(PAGES, { page }), part, { signal }),
  /** `after` is the version that was edited, 0 without one. An empty text takes the page away. */
  writePage: async (
    page: SitePageName,
    version: { readonly text: string; readonly after: number },
    options?: CallOptions,
  ) => call<SitePage>('POST', pathBelow(PAGES, { page }), version, options),
})

/** Calls for operators. This is a separate module (`@devhood/client/operator`): other callers are refused. */
export function operatorCalls({ transport }: Pick<Client, 'transport'>) {
  const { call } = transport
  const list = async <T>(path: string, { signal, ...page }: OperatorPage, filter = {}) =>
    call<T>('GET', path, { ...filter, ...page }, { signal })
  return {
    ...caseCalls(transport),
    act: async (action: NewAction, options?: CallOptions) => {
      requireArguments({ action: action.action })
      return call<AuditEntry>('POST', `${OPERATOR}/actions`, { ...action }, options)
    },
    /** `search` matches names and usernames, or a complete email address. */
    listPeople: (search: string, page: OperatorPage = {}) =>
      list<ModeratedPersonList>(PEOPLE, page, { search }),
    filterPeople: (filter: PeopleFilter, page: OperatorPage = {}) =>
      list<ModeratedPersonList>(PEOPLE, page, filter),
    /** Acts on many people; the server carries it out after its response. */
    actOnMany: async (act: NewBulkAct, options?: CallOptions) => {
      requireArguments({ action: act.action })
      return call<BulkAct>('POST', BULK, { ...act }, options)
    },
    listBulkActs: (page: OperatorPage = {}) => list<BulkActList>(BULK, page),
    getBulkAct: async (actId: string, options?: CallOptions) =>
      call<BulkAct>('GET', pathBelow(BULK, { actId }), {}, options),
    undoBulkAct: async (actId: string, options?: CallOptions) =>
      call<BulkAct>('POST', `${pathBelow(BULK, { actId })}/undo`, {}, options),
    getPerson: async (personId: string, options?: CallOptions) =>
      call<ModeratedPerson>('GET', pathBelow(PEOPLE, { personId }), {}, options),
    /** `none` takes the role; `note` says why. */
    setRole: async (
      personId: string,
      change: { readonly role: Role | 'none'; readonly note: string },
      options?: CallOptions,
    ) =>
      call<ModeratedPerson>(
        'PUT',
        `${pathBelow(PEOPLE, { personId })}/role`,
        { ...change },
        options,
      ),
    /** Job ads that wait for an approval. */
    listWaitingAds: (page: OperatorPage = {}) => list<WaitingAdList>(`${OPERATOR}/ads`, page),
    listAudit: (page: OperatorPage = {}) => list<AuditEntryList>(`${OPERATOR}/audit`, page),
    listInvitations: (page: OperatorPage = {}) => list<InvitationList>(INVITATIONS, page),
    /** Only this response contains the `link`. */
    createInvitation: async (invitation: NewInvitation = {}, options?: CallOptions) =>
      call<Invitation>('POST', INVITATIONS, { ...invitation }, options),
    deleteInvitation: async (invitationId: string, options?: CallOptions) =>
      call<void>('DELETE', pathBelow(INVITATIONS, { invitationId }), {}, options),
    ...siteCalls(transport),
  }
}

interface DecisionFilter {
  readonly post?: string
  readonly comment?: string
  readonly job?: string
}

/** Moderation decisions about the caller. This is a separate group because it is rarely used. */
export function decisionCalls({ transport }: Pick<Client, 'transport'>) {
  return {
    /** Filters by one post, comment or job ad. */
    list: ({ signal, ...page }: OperatorPage & DecisionFilter = {}) =>
      transport.call<DecisionList>('GET', '/account/decisions', page, { signal }),
  }
}

export type OperatorCalls = ReturnType<typeof operatorCalls>
