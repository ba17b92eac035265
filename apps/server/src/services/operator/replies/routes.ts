import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SavedReply, SavedReplyList } from '@devhood/contract/schemas'
import { actorOf, byAccount, call, type Limit, logEvent, NoContent } from '#http'
import { MINUTE } from '#lib/time'
import { ReplyBody, ReplyParams } from '../schema.ts'
import type { SavedReplies } from './replies.ts'

const WRITE: Limit = { scope: 'saved replies', max: 30, windowMs: MINUTE, by: byAccount }
const CALLS = {
  list: call('moderate', {
    summary: 'Saved replies: texts for the reasons that are given to people',
    response: { 200: SavedReplyList },
  }),
  create: call('administer', {
    summary: 'Save a reply',
    body: ReplyBody,
    response: { 201: SavedReply },
    limit: WRITE,
  }),
  replace: call('administer', {
    summary: 'Change a saved reply',
    params: ReplyParams,
    body: ReplyBody,
    response: { 200: SavedReply },
    limit: WRITE,
  }),
  drop: call('administer', {
    summary: 'Delete a saved reply',
    params: ReplyParams,
    response: { 204: NoContent },
    limit: WRITE,
  }),
}

export const replyRoutes =
  (replies: SavedReplies): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/operator/replies', CALLS.list, async () => replies.list())
    api.post('/operator/replies', CALLS.create, async (request) => {
      const reply = await replies.create(actorOf(request), request.body)
      logEvent(request, 'operator_save_reply', { target: { reply: reply.$id } })
      return reply
    })
    api.put('/operator/replies/:replyId', CALLS.replace, async (request) => {
      const reply = await replies.replace(actorOf(request), request.params.replyId, request.body)
      logEvent(request, 'operator_save_reply', { target: { reply: reply.$id } })
      return reply
    })
    api.delete('/operator/replies/:replyId', CALLS.drop, async (request) => {
      const { replyId: reply } = request.params
      await replies.drop(actorOf(request), reply)
      logEvent(request, 'operator_delete_reply', { target: { reply } })
    })
  }
