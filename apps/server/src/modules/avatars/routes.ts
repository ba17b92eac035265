import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { lengthOf, LIMITS } from '@devhood/contract'
import { Type } from 'typebox'
import { bytesOf, callerOf, type Limit, MINUTE, Nothing } from '#http'
import type { AvatarService } from './service.ts'

const MAX_AGE = 3_888_000
const SIDE_MAX = 2000

/** Against drawing for sport; a page of a hundred people stays far below. */
const LIMIT: Limit = { max: 600, windowMs: MINUTE, by: (request) => `ip ${callerOf(request)}` }

const Side = Type.Optional(Type.Integer({ minimum: 0, maximum: SIDE_MAX }))
const InitialsQuery = Type.Object({
  name: Type.Optional(
    Type.Refine(
      Type.String(),
      (text) => lengthOf(text) <= LIMITS.nameMax,
      () => `must be at most ${LIMITS.nameMax} characters long`,
    ),
  ),
  width: Side,
  height: Side,
  background: Type.Optional(
    Type.Refine(
      Type.String(),
      (text) => /^[0-9a-f]{6}$/i.test(text),
      () => 'must be a colour of six hexadecimal digits, without #',
    ),
  ),
})

const CALLS = {
  initials: {
    summary: 'A picture with the initials of a name',
    querystring: InitialsQuery,
    response: { 200: bytesOf('image/png'), 304: Nothing },
  },
} as const

interface Options {
  readonly avatars: AvatarService
  /** Which sites may show the pictures. */
  readonly resourcePolicy: string
}

export const avatarRoutes =
  ({ avatars, resourcePolicy }: Options): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get(
      '/avatars/initials',
      { config: { access: 'anyone', limit: LIMIT }, schema: CALLS.initials },
      async ({ actor, query, headers }, reply) => {
        const { initials, etag } = await avatars.plan(actor, query)
        // Without a name the picture depends on who asks, so a cache must ask again.
        const lifetime = query.name === undefined ? 'no-cache' : `max-age=${MAX_AGE}`
        reply
          .header('cache-control', `private, ${lifetime}`)
          .header('cross-origin-resource-policy', resourcePolicy)
          .header('etag', etag)
        if (headers['if-none-match'] === etag) return reply.code(304).send()
        return reply.type('image/png').send(await avatars.draw(initials))
      },
    )
  }
