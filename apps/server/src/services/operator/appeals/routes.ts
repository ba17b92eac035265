import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Appeal, QueuedAppeal, QueuedAppealList } from '@devhood/contract/schemas'
import { actorOf, byAccount, call, type Limit, logEvent } from '#http'
import { HOUR, MINUTE } from '#lib/time'
import type { OperatorServices } from '../services.ts'
import { AnswerBody, AppealBody, AppealParams, AppealsQuery, DecisionParams } from './schema.ts'

const APPEAL: Limit = { max: 10, windowMs: HOUR, by: byAccount }
const ANSWER: Limit = { max: 120, windowMs: MINUTE, by: byAccount }

const CALLS = {
  appeal: call('signedIn', {
    summary: 'Appeal a decision about you, once',
    params: DecisionParams,
    body: AppealBody,
    response: { 201: Appeal },
    limit: APPEAL,
  }),
  list: call('moderate', {
    summary: 'Appeals against decisions',
    description:
      'Open appeals come oldest first, answered ones newest first. You see open appeals against your own decisions after 72 hours, or when nobody else may moderate.',
    querystring: AppealsQuery,
    response: { 200: QueuedAppealList },
  }),
  answer: call('moderate', {
    summary: 'Uphold a decision, or overturn it',
    description:
      'Overturning undoes the measure, unless something was decided about the same since. The person reads `answer`; your name is not shown.',
    params: AppealParams,
    body: AnswerBody,
    response: { 200: QueuedAppeal },
    limit: ANSWER,
  }),
}

export const appealRoutes =
  ({ appeals }: OperatorServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.post('/account/decisions/:decisionId/appeal', CALLS.appeal, async (request) => {
      const { decisionId: decision } = request.params
      const made = await appeals.appeal(actorOf(request), decision, request.body.text)
      logEvent(request, 'appealed', { target: { decision } })
      return made
    })
    api.get('/operator/appeals', CALLS.list, async (request) =>
      appeals.list(actorOf(request), request.query, request.urlOf),
    )
    api.post('/operator/appeals/:appealId/answer', CALLS.answer, async (request) => {
      const { appealId: appeal } = request.params
      const answered = await appeals.answer(actorOf(request), appeal, request.body, request.urlOf)
      logEvent(request, `operator_appeal_${answered.state}`, { target: { appeal } })
      return answered
    })
  }
