import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AuditEntry,
  AuditEntryList,
  DecisionList,
  Invitation,
  InvitationList,
  ModeratedPerson,
  ModeratedPersonList,
  QueuedReportList,
} from '@devhood/contract/schemas'
import { actorOf, byAccount, call, type Limit, logEvent, NoContent } from '#http'
import { HOUR, MINUTE } from '#lib/time'
import type { AppealService } from './appeals/appeals.ts'
import { appealRoutes } from './appeals/routes.ts'
import type { BulkActs } from './bulk/bulk.ts'
import { bulkRoutes } from './bulk/routes.ts'
import type { ActionService } from './reports/actions.ts'
import type { AuditLog } from './audit/audit.ts'
import type { DecisionRecords } from './audit/decisions.ts'
import type { OperatorInvitations } from './people/invitations.ts'
import type { PeopleSearch } from './people/people-search.ts'
import type { ReportQueue } from './reports/report-queue.ts'
import {
  ActionBody,
  DecisionsQuery,
  InvitationBody,
  InvitationParams,
  PageQuery,
  PeopleQuery,
  PersonParams,
  ReportsQuery,
} from './schema.ts'

interface Services {
  readonly queue: ReportQueue
  readonly actions: ActionService
  readonly appeals: AppealService
  readonly bulk: BulkActs
  readonly audit: AuditLog
  readonly people: PeopleSearch
  readonly decisions: DecisionRecords
  readonly invitations: OperatorInvitations
}

const ACT: Limit = { max: 120, windowMs: MINUTE, by: byAccount }
const SEARCH: Limit = { ...ACT, scope: 'searches', what: 'searches' }
const INVITE: Limit = { scope: 'invitations', max: 100, windowMs: HOUR, by: byAccount }

const CALLS = {
  reports: call('moderate', {
    summary: 'The queue of reports',
    description: 'Open reports come oldest first, settled ones newest first.',
    querystring: ReportsQuery,
    response: { 200: QueuedReportList },
  }),
  act: call('moderate', {
    summary:
      'Warn somebody, hide, show or delete a post, a comment or a job ad, hide or show a person, suspend or block an account, approve it for publishing, dismiss a report',
    description:
      'Without another target, the action applies to what `report` is about. All reports about the same target are settled together. Measures state the broken `rule`; a suspension lasts `days`. `note` is shown to operators, `statement` to the person concerned.',
    body: ActionBody,
    response: { 201: AuditEntry },
    limit: ACT,
  }),
  people: call('moderate', {
    summary: 'Search people, including hidden and blocked ones',
    description:
      "`search` contains words of names or usernames, or, for operators, a full email address; `held` lists people of whom something waits for a moderator, longest first. `verified` and `joinedSince` list the newest first. `search` goes with none of these three. The response doesn't contain email addresses.",
    querystring: PeopleQuery,
    response: { 200: ModeratedPersonList },
    limit: SEARCH,
  }),
  person: call('moderate', {
    summary: 'A person, with the fields that moderators see',
    params: PersonParams,
    response: { 200: ModeratedPerson },
  }),
  decisions: call('signedIn', {
    summary: "Operators' decisions about you, newest first",
    description:
      '`post`, `comment` or `job` selects the decisions about one of them. Neither the operator nor the reporter is named.',
    querystring: DecisionsQuery,
    response: { 200: DecisionList },
  }),
  audit: call('administer', {
    summary: "The audit log of operators' actions, newest first",
    querystring: PageQuery,
    response: { 200: AuditEntryList },
  }),
  invitations: call('administer', {
    summary: 'Invitations, newest first',
    querystring: PageQuery,
    response: { 200: InvitationList },
  }),
  invite: call('administer', {
    summary: 'Create an invitation: for 14 days, its link lets one person sign up',
    description:
      'With `email`, the link is sent to that address, if the server can send emails. Only this response contains the link.',
    body: InvitationBody,
    response: { 201: Invitation },
    limit: INVITE,
  }),
  withdraw: call('administer', {
    summary: 'Revoke an invitation',
    params: InvitationParams,
    response: { 204: NoContent },
    limit: INVITE,
  }),
}

/** The ids of what an operator acted on, for the log. */
const targetIn = ({ post, comment, job, person, report }: AuditEntry): Record<string, string> => ({
  ...(post && { post }),
  ...(comment && { comment }),
  ...(job && { job }),
  ...(person && { person: person.$id }),
  ...(report && { report }),
})

const moderationRoutes =
  ({ queue, actions, audit }: Services): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/operator/reports', CALLS.reports, async (request) => {
      const { status = 'open', ...page } = request.query
      return queue.list(status, page, request.urlOf)
    })
    api.post('/operator/actions', CALLS.act, async (request) => {
      const entry = await actions.act(actorOf(request), request.body, request.urlOf)
      logEvent(request, `operator_${entry.action}`, { target: targetIn(entry) })
      return entry
    })
    api.get('/operator/audit', CALLS.audit, async (request) =>
      audit.list(request.query, request.urlOf),
    )
  }

const invitationRoutes =
  ({ invitations }: Services): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/operator/invitations', CALLS.invitations, async (request) =>
      invitations.list(request.query, request.urlOf),
    )
    api.post('/operator/invitations', CALLS.invite, async (request) => {
      const made = await invitations.create(actorOf(request), request.body, request.urlOf)
      logEvent(request, 'operator_invite', { target: { invitation: made.$id } })
      return made
    })
    api.delete('/operator/invitations/:invitationId', CALLS.withdraw, async (request) => {
      const { invitationId: invitation } = request.params
      await invitations.withdraw(actorOf(request), invitation)
      logEvent(request, 'operator_withdraw', { target: { invitation } })
    })
  }

const peopleRoutes =
  ({ people, decisions }: Services): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/operator/people', CALLS.people, async (request) =>
      people.list(actorOf(request), request.query, request.urlOf),
    )
    api.get('/operator/people/:personId', CALLS.person, async (request) =>
      people.get(request.params.personId, request.urlOf),
    )
    api.get('/account/decisions', CALLS.decisions, async (request) =>
      decisions.list(actorOf(request), request.query),
    )
  }

export const operatorRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (api) => {
    for (const routes of [moderationRoutes, peopleRoutes, invitationRoutes])
      await api.register(routes(services))
    await api.register(bulkRoutes(services.bulk))
    await api.register(appealRoutes(services.appeals))
  }
