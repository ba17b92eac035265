import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { BulkAct, BulkActList } from '@devhood/contract/schemas'
import { actorOf, byAccount, call, type Limit, logEvent } from '#http'
import { MINUTE } from '#lib/time'
import { BulkBody, BulkCasesBody, BulkParams, PageQuery } from '../schema.ts'
import type { BulkActs } from './bulk.ts'

const ACT: Limit = { scope: 'bulk acts', max: 30, windowMs: MINUTE, by: byAccount }

const CALLS = {
  list: call('moderate', {
    summary: 'Acts on many people, newest first',
    querystring: PageQuery,
    response: { 200: BulkActList },
  }),
  get: call('moderate', {
    summary: 'An act on many people, with its progress',
    params: BulkParams,
    response: { 200: BulkAct },
  }),
  create: call('moderate', {
    summary: 'Release, approve, hide or block many people',
    description:
      '`people` names up to 500; or `matching` is the filter of a list of people and `asOf` comes from that list: nobody who came later is reached, nor are those in `except`. Each person is looked at again when their turn comes. Operators are passed over. To hide and to block need the broken `rule`. `statement` is shown to the people concerned.',
    body: BulkBody,
    response: { 201: BulkAct },
    limit: ACT,
  }),
  createOnCases: call('moderate', {
    summary: 'Dismiss or hide much of what is reported, or block whom it concerns',
    description:
      '`cases` names up to 500; or `matching` is the filter of the queue, whose `before` says when it was read: nothing reported later is reached, nor is what is in `except`. Each case is looked at again when its turn comes. To hide and to block need the broken `rule`.',
    body: BulkCasesBody,
    response: { 201: BulkAct },
    limit: ACT,
  }),
  undo: call('moderate', {
    summary: 'Undo an act on many, once',
    description:
      'Moderators can undo their own acts, and operators all acts. An act that still runs is stopped. Those about whom somebody has decided since are left as they are. Reports that it settled are open again.',
    params: BulkParams,
    response: { 200: BulkAct },
    limit: ACT,
  }),
}

export const bulkRoutes =
  (bulk: BulkActs): FastifyPluginAsyncTypebox =>
  async (api) => {
    /** After the response: upkeep resumes what is interrupted. */
    const run = (request: FastifyRequest) =>
      void bulk
        .run()
        .catch((cause: unknown) =>
          logEvent(request, 'bulk_act_interrupted', { level: 'error', cause }),
        )
    api.get('/operator/bulk', CALLS.list, async (request) =>
      bulk.list(request.query, request.urlOf),
    )
    api.get('/operator/bulk/:actId', CALLS.get, async (request) =>
      bulk.get(request.params.actId, request.urlOf),
    )
    api.post('/operator/bulk', CALLS.create, async (request) => {
      const act = await bulk.create(actorOf(request), request.body, request.urlOf)
      logEvent(request, `operator_bulk_${act.action}`, { target: { act: act.$id } })
      run(request)
      return act
    })
    api.post('/operator/bulk/cases', CALLS.createOnCases, async (request) => {
      const act = await bulk.createOnCases(actorOf(request), request.body, request.urlOf)
      logEvent(request, `operator_bulk_${act.action}`, { target: { act: act.$id } })
      run(request)
      return act
    })
    api.post('/operator/bulk/:actId/undo', CALLS.undo, async (request) => {
      const act = await bulk.undo(actorOf(request), request.params.actId, request.urlOf)
      logEvent(request, 'operator_bulk_undo', { target: { act: act.$id } })
      run(request)
      return act
    })
  }
