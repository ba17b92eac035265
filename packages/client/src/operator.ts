import {
  type AppealOutcome,
  type BulkAction,
  type BulkCaseAction,
  type ModerationAction,
  type ReportReason,
  type Role,
  type SuspensionDays,
} from '@devhood/contract'
import type {
  Appeal,
  AuditEntry,
  AuditEntryList,
  BulkAct,
  BulkActList,
  DecisionList,
  Invitation,
  InvitationList,
  ModeratedPerson,
  ModeratedPersonList,
  QueuedAppeal,
  QueuedAppealList,
  WaitingAdList,
} from '@devhood/contract/schemas'
import { type CaseSubject, caseCalls, type ReportFilter } from './operator-cases.ts'
import { requestCalls } from './operator-requests.ts'
import { siteCalls } from './operator-site.ts'
import { pathBelow } from './transport/url.ts'
import { type Client } from './client.ts'
import { requireArguments } from './transport/client-error.ts'
import { type CallOptions } from './transport/transport.ts'

export { ownRequestCalls } from './operator-requests.ts'
export type { CaseSubject, ReportFilter } from './operator-cases.ts'

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
  /** At least so many; reports about them or something of theirs. */
  readonly posts?: number
  readonly ads?: number
  readonly reports?: number
  /** Words of names and usernames. */
  readonly search?: string
  /** For operators: a network or an address in it, the domain of an address, and its beginning. */
  readonly network?: string
  readonly domain?: string
  readonly emailStart?: string
}

export interface NewBulkAct {
  readonly action: BulkAction
  /** The people themselves, or the filter of a list with the list's `asOf`. */
  readonly people?: readonly string[]
  readonly matching?: PeopleFilter
  readonly asOf?: string
  /** People who match, and are left out. */
  readonly except?: readonly string[]
  /** The rule that was broken, where an action needs one. */
  readonly rule?: ReportReason
  readonly note?: string
  readonly statement?: string
}

export interface NewBulkActOnCases extends Pick<NewBulkAct, 'rule' | 'note' | 'statement'> {
  readonly action: BulkCaseAction
  /** The cases themselves, or the filter of the queue, whose `before` says when that was read. */
  readonly cases?: readonly CaseSubject[]
  readonly matching?: ReportFilter
  /** Cases that match, and are left out. */
  readonly except?: readonly CaseSubject[]
}

export interface NewInvitation {
  /** Restricts the invitation to this email; omitted, it works for anyone with the link. */
  readonly email?: string
  readonly note?: string
}

const OPERATOR = '/operator'
const ACTIONS = `${OPERATOR}/actions`
const APPEALS = `${OPERATOR}/appeals`
const PEOPLE = `${OPERATOR}/people`
const BULK = `${OPERATOR}/bulk`
const INVITATIONS = `${OPERATOR}/invitations`

/** Calls for operators. This is a separate module (`@devhood/client/operator`): other callers are refused. */
export function operatorCalls({ transport }: Pick<Client, 'transport'>) {
  const { call } = transport
  const list = async <T>(path: string, { signal, ...page }: OperatorPage, filter = {}) =>
    call<T>('GET', path, { ...filter, ...page }, { signal })
  return {
    ...caseCalls(transport),
    listAppeals: (status: 'open' | 'answered', page: OperatorPage = {}) =>
      list<QueuedAppealList>(APPEALS, page, { status }),
    /** The person reads `answer`. */
    answerAppeal: async (
      appealId: string,
      given: { readonly outcome: AppealOutcome; readonly answer: string },
      options?: CallOptions,
    ) => call<QueuedAppeal>('POST', `${pathBelow(APPEALS, { appealId })}/answer`, given, options),
    act: async (action: NewAction, options?: CallOptions) => {
      requireArguments({ action: action.action })
      return call<AuditEntry>('POST', ACTIONS, { ...action }, options)
    },
    /** Undoes a decision, by the id of its entry in the log. */
    undoAction: async (actionId: string, options?: CallOptions) =>
      call<AuditEntry>('POST', `${pathBelow(ACTIONS, { actionId })}/undo`, {}, options),
    /** `search` matches names and usernames, or, without a filter, a complete email address. */
    listPeople: (search: string, page: OperatorPage = {}) =>
      list<ModeratedPersonList>(PEOPLE, page, { search }),
    filterPeople: (filter: PeopleFilter, page: OperatorPage = {}) =>
      list<ModeratedPersonList>(PEOPLE, page, filter),
    /** Acts on many people; the server carries it out after its response. */
    actOnMany: async (act: NewBulkAct, options?: CallOptions) => {
      requireArguments({ action: act.action })
      return call<BulkAct>('POST', BULK, { ...act }, options)
    },
    /** The same with cases of the queue. */
    actOnManyCases: async (act: NewBulkActOnCases, options?: CallOptions) => {
      requireArguments({ action: act.action })
      return call<BulkAct>('POST', `${BULK}/cases`, { ...act }, options)
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
    ...requestCalls(transport),
  }
}

const DECISIONS = '/account/decisions'

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
      transport.call<DecisionList>('GET', DECISIONS, page, { signal }),
  }
}

/** An appeal against a decision about the caller: once for each. A group of its own, which few people ever need. */
export function appealCalls({ transport }: Pick<Client, 'transport'>) {
  return {
    create: async (decisionId: string, text: string, options?: CallOptions) => {
      const path = `${pathBelow(DECISIONS, { decisionId })}/appeal`
      return transport.call<Appeal>('POST', path, { text }, options)
    },
  }
}

export type OperatorCalls = ReturnType<typeof operatorCalls>
