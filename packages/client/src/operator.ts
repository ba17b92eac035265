import { type ModerationAction } from '@devhood/contract'
import type {
  AuditEntry,
  AuditEntryList,
  DecisionList,
  Invitation,
  InvitationList,
  ModeratedPerson,
  ModeratedPersonList,
  QueuedReportList,
  Report,
} from '@devhood/contract/schemas'
import { pathOf } from './transport/url.ts'
import { type Client } from './client.ts'
import { requireArguments } from './transport/client-error.ts'
import { type CallOptions } from './transport/transport.ts'

export interface OperatorPage extends CallOptions {
  /** The last one of the page before. */
  readonly cursorAfter?: string | undefined
  readonly limit?: number
}

export interface NewAction {
  readonly action: ModerationAction
  /** The post, the job ad or the person that it is about, one of them. */
  readonly post?: string
  readonly job?: string
  readonly person?: string
  /** The report that it settles. */
  readonly report?: string
  /** For operators alone. */
  readonly note?: string
  /** Why, for whom it concerns. */
  readonly statement?: string
}

export interface NewInvitation {
  /** Only for this address; left out, for whoever has the link. */
  readonly email?: string
  readonly note?: string
}

const OPERATOR = pathOf('operator')
const PEOPLE = `${OPERATOR}/people`
const INVITATIONS = `${OPERATOR}/invitations`

/**
 * What operators see and do. It belongs to the client but is a module of its own (`@devhood/client/operator`):
 * everybody else is refused.
 */
export function operatorCalls({ transport }: Pick<Client, 'transport'>) {
  const { call } = transport
  const list = async <T>(path: string, { signal, ...page }: OperatorPage, filter = {}) =>
    call<T>('GET', path, { ...filter, ...page }, { signal })
  return {
    listReports: (status: Report['status'], page: OperatorPage = {}) =>
      list<QueuedReportList>(`${OPERATOR}/reports`, page, { status }),
    act: async (action: NewAction, options?: CallOptions) => {
      requireArguments({ action: action.action })
      return call<AuditEntry>('POST', `${OPERATOR}/actions`, { ...action }, options)
    },
    /** `search` in names and usernames, or a whole e-mail address. */
    listPeople: (search: string, page: OperatorPage = {}) =>
      list<ModeratedPersonList>(PEOPLE, page, { search }),
    getPerson: async (personId: string, options?: CallOptions) => {
      requireArguments({ personId })
      return call<ModeratedPerson>('GET', PEOPLE + pathOf(personId), {}, options)
    },
    listAudit: (page: OperatorPage = {}) => list<AuditEntryList>(`${OPERATOR}/audit`, page),
    listInvitations: (page: OperatorPage = {}) => list<InvitationList>(INVITATIONS, page),
    /** Only this answer has the `link`. */
    createInvitation: async (invitation: NewInvitation = {}, options?: CallOptions) =>
      call<Invitation>('POST', INVITATIONS, { ...invitation }, options),
    deleteInvitation: async (invitationId: string, options?: CallOptions) => {
      requireArguments({ invitationId })
      return call<void>('DELETE', INVITATIONS + pathOf(invitationId), {}, options)
    },
  }
}

/** What operators have decided about the caller. It is here because hardly anybody ever asks. */
export function decisionCalls({ transport }: Pick<Client, 'transport'>) {
  return {
    /** About one post with `post`, one job ad with `job`. */
    list: ({
      signal,
      ...page
    }: OperatorPage & { readonly post?: string; readonly job?: string } = {}) =>
      transport.call<DecisionList>('GET', `${pathOf('account')}/decisions`, page, { signal }),
  }
}

export type OperatorCalls = ReturnType<typeof operatorCalls>
