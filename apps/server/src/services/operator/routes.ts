import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AuditEntry,
  AuditEntryList,
  DecisionList,
  Invitation,
  InvitationList,
  ModeratedPerson,
  ModeratedPersonList,
  WaitingAdList,
  WaitingCounts,
} from '@devhood/contract/schemas'
import { actorOf, byAccount, call, type Limit, logEvent, NoContent } from '#http'
import { HOUR, MINUTE } from '#lib/time'
import { appealRoutes } from './appeals/routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { replyRoutes } from './replies/routes.ts'
import { queueRoutes } from './reports/routes.ts'
import {
  ActionBody,
  ActionParams,
  DecisionsQuery,
  InvitationBody,
  InvitationParams,
  PageQuery,
  PeopleQuery,
  PersonParams,
  RoleBody,
} from './schema.ts'
import type { OperatorServices } from './services.ts'

const ACT: Limit = { max: 120, windowMs: MINUTE, by: byAccount }
const SEARCH: Limit = { ...ACT, scope: 'searches', what: 'searches' }
const INVITE: Limit = { scope: 'invitations', max: 100, windowMs: HOUR, by: byAccount }

const CALLS = {
  act: call('approve', {
    summary:
      'Warn somebody, hide, show or delete a post, a comment or a job ad, hide or show a person, suspend or block an account, approve it for publishing, dismiss a report',
    description:
      'Without another target, the action applies to what `report` is about. All reports about the same target are settled together. Measures state the broken `rule`, except `disapprove`, which may; a suspension lasts `days`. `note` is shown to operators, `statement` to the person concerned. Approvers can `approve` and `disapprove` people whom everybody sees, and `show` and `hide` job ads that wait.',
    body: ActionBody,
    response: { 201: AuditEntry },
    limit: ACT,
  }),
  undo: call('approve', {
    summary: 'Undo a decision, while nothing else was decided about the same',
    description:
      'By who took it, or an operator. What it changed is reversed: a measure that it ended is taken again with its rule, and what waited waits again. Reports that it settled are open again, and what their reporters were told is taken back. Warnings, deletions and releases stay. The response is the newest entry of the log.',
    params: ActionParams,
    response: { 200: AuditEntry },
    limit: ACT,
  }),
  people: call('moderate', {
    summary: 'Search people, including hidden and blocked ones',
    description:
      "`search` contains words of names or usernames, or, alone and for operators, a full email address; `held` lists people of whom something waits for a moderator, longest first. `verified` and `joinedSince` list the newest first. For operators, `network` is a network or an address in it (IPv4 /24, IPv6 /48, of sign-ups and of sessions in the last 90 days), `domain` that of an email address, `emailStart` its beginning, of 3 characters at least. All go together: with filters, `search` finds the newest 1,000 and `emailStart` the first 2,000, and a page looks at 1,000 people of a network or a domain. The response doesn't contain email addresses.",
    querystring: PeopleQuery,
    response: { 200: ModeratedPersonList },
    limit: SEARCH,
  }),
  person: call('approve', {
    summary: 'A person, with the fields that moderators see',
    description: 'Hidden and blocked people are for moderators only, `role` for operators.',
    params: PersonParams,
    response: { 200: ModeratedPerson },
  }),
  role: call('administer', {
    summary: 'Give a person a role, or take theirs',
    description:
      '`role` takes the place of an earlier one; `none` takes it. `note` says why. The person is told. The role of the last operator can only be taken at the command line.',
    params: PersonParams,
    body: RoleBody,
    response: { 200: ModeratedPerson },
    limit: ACT,
  }),
  waitingAds: call('approve', {
    summary: 'Job ads that wait for an approval, longest first',
    querystring: PageQuery,
    response: { 200: WaitingAdList },
  }),
  waiting: call('approve', {
    summary:
      'How much waits for you: job ads, and for operators and moderators reports, appeals and people; and whether there is a raid',
    response: { 200: WaitingCounts },
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
  ({ actions, audit }: OperatorServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.post('/operator/actions', CALLS.act, async (request) => {
      const entry = await actions.act(actorOf(request), request.body, request.urlOf)
      logEvent(request, `operator_${entry.action}`, { target: targetIn(entry) })
      return entry
    })
    api.post('/operator/actions/:actionId/undo', CALLS.undo, async (request) => {
      const { actionId } = request.params
      const entry = await actions.undo(actorOf(request), actionId, request.urlOf)
      logEvent(request, 'operator_undo', { target: { action: actionId, ...targetIn(entry) } })
      return entry
    })
    api.get('/operator/audit', CALLS.audit, async (request) =>
      audit.list(actorOf(request), request.query, request.urlOf),
    )
  }

const invitationRoutes =
  ({ invitations }: OperatorServices): FastifyPluginAsyncTypebox =>
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
  ({ people, decisions, roles, ads, waiting }: OperatorServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/operator/people', CALLS.people, async (request) =>
      people.list(actorOf(request), request.query, request.urlOf),
    )
    api.get('/operator/people/:personId', CALLS.person, async (request) =>
      people.get(actorOf(request), request.params.personId, request.urlOf),
    )
    api.put('/operator/people/:personId/role', CALLS.role, async (request) => {
      const { params, body } = request
      const person = await roles.change(actorOf(request), params.personId, body, request.urlOf)
      logEvent(request, 'operator_role', { target: { person: person.$id } })
      return person
    })
    api.get('/operator/ads', CALLS.waitingAds, async (request) =>
      ads.list(request.query, request.urlOf),
    )
    api.get('/operator/waiting', CALLS.waiting, async (request) => waiting(actorOf(request)))
    api.get('/account/decisions', CALLS.decisions, async (request) =>
      decisions.list(actorOf(request), request.query),
    )
  }

export const operatorRoutes =
  (services: OperatorServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    for (const routes of [queueRoutes, moderationRoutes, peopleRoutes, invitationRoutes])
      await api.register(routes(services))
    await api.register(replyRoutes(services.replies))
    await api.register(bulkRoutes(services.bulk))
    await api.register(appealRoutes(services))
    api.addHook('onClose', services.letters.close)
  }
