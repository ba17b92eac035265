import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { actorOf } from '#http'
import { ownerOf } from '../callers.ts'
import { tell } from '../mfa/routes.ts'
import { ACCESS_TOKEN_CALLS as CALLS } from './calls.ts'
import type { AccountServices } from '../services.ts'

const TOKENS = '/account/access-tokens'

export const accessTokenRoutes =
  ({ accessTokens }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get(TOKENS, CALLS.list, async (request) => accessTokens.list(actorOf(request)))
    api.post(TOKENS, CALLS.create, async (request) => {
      const { token, notify } = await accessTokens.create(ownerOf(request), request.body)
      await tell(request, notify, 'access_token_created')
      return token
    })
    api.delete(`${TOKENS}/:tokenId`, CALLS.revoke, async (request) => {
      const { notify } = await accessTokens.revoke(ownerOf(request), request.params.tokenId)
      await tell(request, notify, 'access_token_revoked')
    })
  }
