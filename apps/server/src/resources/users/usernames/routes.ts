import { LIMITS } from '@devhood/contract'
import { MovedUsername, UsernameCheck } from '@devhood/contract/schemas'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { byAddress, call } from '#http'
import { MINUTE } from '#lib/time'
import type { UsernameService } from './service.ts'

const shortText = (max: number) =>
  Type.Refine(
    Type.String(),
    (text) => text.length <= max && text.isWellFormed(),
    () => `must be at most ${max} characters long`,
  )

const CHECK = call('anyone', {
  summary: 'Check whether a username is free',
  scope: 'read',
  description:
    'Where sign-up needs an invitation, guests must send the code of an unused one. The check reserves nothing: creating the `users` document can still fail.',
  querystring: Type.Object({
    // Blanks around it are no fault.
    username: shortText(LIMITS.usernameMax * 4),
    invitation: Type.Optional(shortText(100)),
  }),
  response: { 200: UsernameCheck },
  // Enough for typing with pauses, and too few to list who is here.
  limit: { max: 60, windowMs: MINUTE, by: byAddress },
})

const MOVED = call('anyone', {
  summary: 'The username of the person who had another one',
  scope: 'read',
  description:
    'Null unless the caller may see the person, who has chosen that addresses with the earlier username lead to theirs.',
  querystring: Type.Object({ username: shortText(LIMITS.usernameMax * 4) }),
  response: { 200: MovedUsername },
  limit: { max: 60, windowMs: MINUTE, by: byAddress },
})

export const usernameRoutes =
  (usernames: UsernameService): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/usernames', CHECK, async ({ actor, query }, reply) => {
      reply.header('cache-control', 'no-store')
      return usernames.check(actor, query)
    })
    api.get('/usernames/moved', MOVED, async ({ actor, query: { username } }, reply) => {
      reply.header('cache-control', 'no-store')
      return usernames.findMoved(actor, username)
    })
  }
