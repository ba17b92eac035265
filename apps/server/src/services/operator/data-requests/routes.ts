import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DataRequest, DataRequestList, OwnDataRequestList } from '@devhood/contract/schemas'
import { actorOf, binaryResponse, byAccount, call, type Limit, logEvent, NoContent } from '#http'
import { HOUR } from '#lib/time'
import type { ExportModule } from '#services/export'
import type { DataRequests } from './data-requests.ts'
import { RequestBody, RequestParams, RequestsQuery } from './schema.ts'

const ASK: Limit = { scope: 'data requests', max: 60, windowMs: HOUR, by: byAccount }
const OBJECT: Limit = { max: 60, windowMs: HOUR, by: byAccount }

const CALLS = {
  own: call('signedIn', {
    summary: 'Requests by others to erase your account or to export your data',
    description: 'You can object until `due`; after that, what is asked for happens.',
    response: { 200: OwnDataRequestList },
  }),
  object: call('signedIn', {
    summary: 'Object to such a request, which ends it',
    params: RequestParams,
    response: { 204: NoContent },
    limit: OBJECT,
  }),
  list: call('administer', {
    summary: 'Requests to erase or export data on behalf of people, newest first',
    querystring: RequestsQuery,
    response: { 200: DataRequestList },
  }),
  ask: call('administer', {
    summary: 'Ask for an erasure or an export on behalf of somebody without a role',
    description:
      'Another operator approves it, if there is one. Then the person is told, reads `reason`, and can object for 72 hours.',
    body: RequestBody,
    response: { 201: DataRequest },
    limit: ASK,
  }),
  approve: call('administer', {
    summary: 'Approve what another operator asks for',
    params: RequestParams,
    response: { 200: DataRequest },
    limit: ASK,
  }),
  cancel: call('administer', {
    summary: 'Cancel a request',
    params: RequestParams,
    response: { 204: NoContent },
    limit: ASK,
  }),
  archive: call('administer', {
    summary: 'Download the archive of an export that nobody objected to: once, within seven days',
    params: RequestParams,
    response: { 200: binaryResponse('application/zip') },
    limit: ASK,
  }),
}

export const dataRequestRoutes =
  (
    requests: DataRequests,
    {
      confirm,
      ...exports
    }: Pick<ExportModule, 'checkOwnOrigin' | 'send'> & {
      /** Throws unless a second factor was confirmed lately, for operators who have one. */
      readonly confirm: (operator: ReturnType<typeof actorOf>) => Promise<void>
    },
  ): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/account/requests', CALLS.own, async (request) => requests.listOwn(actorOf(request)))
    api.post('/account/requests/:requestId/objection', CALLS.object, async (request) => {
      const { requestId } = request.params
      await requests.object(actorOf(request), requestId)
      logEvent(request, 'objected', { target: { request: requestId } })
    })
    api.get('/operator/requests', CALLS.list, async (request) =>
      requests.list(request.query, request.urlOf),
    )
    api.post('/operator/requests', CALLS.ask, async (request) => {
      await confirm(actorOf(request))
      const made = await requests.ask(actorOf(request), request.body, request.urlOf)
      const target = { request: made.$id, person: made.person.$id }
      logEvent(request, `operator_ask_${made.task}`, { target })
      return made
    })
    api.post('/operator/requests/:requestId/approval', CALLS.approve, async (request) => {
      const { requestId } = request.params
      await confirm(actorOf(request))
      const approved = await requests.approve(actorOf(request), requestId, request.urlOf)
      logEvent(request, 'operator_approve_request', { target: { request: requestId } })
      return approved
    })
    api.delete('/operator/requests/:requestId', CALLS.cancel, async (request) => {
      const { requestId } = request.params
      await requests.cancel(actorOf(request), requestId)
      logEvent(request, 'operator_cancel_request', { target: { request: requestId } })
    })
    api.get(
      '/operator/requests/:requestId/archive',
      // A HEAD request would use it up.
      { ...CALLS.archive, exposeHeadRoute: false, preValidation: exports.checkOwnOrigin },
      async (request, reply) => {
        const { requestId } = request.params
        const person = await requests.take(actorOf(request), requestId)
        logEvent(request, 'operator_export', { target: { request: requestId } })
        return exports.send(reply, person)
      },
    )
  }
