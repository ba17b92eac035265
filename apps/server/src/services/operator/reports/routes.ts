import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CaseNote, Claim, ModeratedPersonList, QueuedReportList } from '@devhood/contract/schemas'
import { actorOf, byAccount, call, type Limit, logEvent, NoContent } from '#http'
import { MINUTE } from '#lib/time'
import { ClaimBody, NoteBody, ReportsQuery, SubjectParams } from '../schema.ts'
import type { OperatorServices } from '../services.ts'

const ACT: Limit = { scope: 'cases', max: 120, windowMs: MINUTE, by: byAccount }
const CALLS = {
  reports: call('moderate', {
    summary: 'The queue of reports',
    description:
      "Open reports come oldest first, settled ones newest first. The other parameters narrow open reports, and go together: `record` is what became of the reporter's earlier reports, `repeat` selects people against whom there were measures before, `before` is a time, `claimed` says who works on it. Notes about the caller are left out.",
    querystring: ReportsQuery,
    response: { 200: QueuedReportList },
  }),
  claim: call('moderate', {
    summary: 'Say that you work on what is reported, or hand it on',
    description:
      'For half an hour, or until it is settled; in place of anybody else. `to` is a moderator or operator, who is told.',
    params: SubjectParams,
    body: ClaimBody,
    response: { 200: Claim },
    limit: ACT,
  }),
  release: call('moderate', {
    summary: 'Say that nobody works on what is reported',
    params: SubjectParams,
    response: { 204: NoContent },
    limit: ACT,
  }),
  note: call('moderate', {
    summary: 'Write a note for colleagues about what is reported',
    description: 'The log keeps it. The person concerned never sees it.',
    params: SubjectParams,
    body: NoteBody,
    response: { 201: CaseNote },
    limit: ACT,
  }),
  colleagues: call('moderate', {
    summary: 'Operators and moderators',
    response: { 200: ModeratedPersonList },
  }),
}

const subjectIn = ({ kind, subjectId: id }: SubjectParams) => ({ kind, id })

export const queueRoutes =
  ({ queue, cases }: OperatorServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/operator/reports', CALLS.reports, async (request) =>
      queue.list(actorOf(request), request.query, request.urlOf),
    )
    api.put('/operator/cases/:kind/:subjectId/claim', CALLS.claim, async (request) => {
      const subject = subjectIn(request.params)
      const claim = await cases.claim(actorOf(request), subject, request.body, request.urlOf)
      logEvent(request, 'operator_claim', { target: { [subject.kind]: subject.id } })
      return claim
    })
    api.delete('/operator/cases/:kind/:subjectId/claim', CALLS.release, async (request) =>
      cases.release(actorOf(request), subjectIn(request.params)),
    )
    api.post('/operator/cases/:kind/:subjectId/notes', CALLS.note, async (request) => {
      const subject = subjectIn(request.params)
      const note = await cases.note(actorOf(request), subject, request.body, request.urlOf)
      logEvent(request, 'operator_note', { target: { [subject.kind]: subject.id } })
      return note
    })
    api.get('/operator/colleagues', CALLS.colleagues, async (request) =>
      cases.colleagues(request.urlOf),
    )
  }
