import { hash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byAddress, binaryResponse, call, type Limit, NoContent } from '#http'
import { MINUTE } from '#lib/time'
import { InitialsQuery, IconParams, IconQuery, QrQuery } from './schema.ts'
import type { AvatarService, IconSet } from './service.ts'

const DAYS_30 = 2_592_000
const DAYS_45 = 3_888_000
const QR = { size: 400, margin: 1 }

/** Limits abuse; a page with a hundred people stays far below. */
const limit: Limit = { max: 600, windowMs: MINUTE, by: byAddress }
const drawn = { response: { 200: binaryResponse('image/png'), 304: NoContent }, limit } as const
const MARKS: Readonly<Record<IconSet, string>> = {
  browsers: 'The logo of a browser, by the `clientCode` of a session',
  'credit-cards': 'The logo of a payment card brand',
  flags: 'The flag of a country, by its two-letter ISO 3166 code',
}

interface Options {
  readonly avatars: AvatarService
  readonly draw: (svg: string) => Promise<Buffer>
}

/** Our own drawings: initials, marks of browsers and cards, flags, QR codes. */
export const avatarRoutes =
  ({ avatars, draw }: Options): FastifyPluginAsyncTypebox =>
  async (api) => {
    /** `lifetime` is a directive of Cache-Control. A picture that the browser has isn't drawn again. */
    async function send(
      { headers }: FastifyRequest,
      reply: FastifyReply,
      svg: string,
      lifetime: string,
    ) {
      const etag = `"${hash('sha256', svg).slice(0, 24)}"`
      reply.header('cache-control', `private, ${lifetime}`).header('etag', etag)
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/png').send(await draw(svg))
    }

    const initials = {
      summary: 'A picture with the initials of a name',
      querystring: InitialsQuery,
      ...drawn,
    }
    api.get('/avatars/initials', call('anyone', initials), async (request, reply) => {
      const { actor, query } = request
      // Without a name the picture depends on the caller, so caches must revalidate.
      const lifetime = query.name === undefined ? 'no-cache' : `max-age=${DAYS_45}`
      return send(request, reply, await avatars.initials(actor, query), lifetime)
    })

    for (const set of ['browsers', 'credit-cards', 'flags'] as const) {
      const icon = { summary: MARKS[set], params: IconParams, querystring: IconQuery, ...drawn }
      api.get(`/avatars/${set}/:code`, call('anyone', icon), async (request, reply) => {
        const svg = await avatars.icon(set, request.params.code, request.query)
        return send(request, reply, svg, `max-age=${DAYS_30}`)
      })
    }

    const qr = { summary: 'A QR code with a text', querystring: QrQuery, ...drawn }
    api.get('/avatars/qr', call('anyone', qr), async (request, reply) => {
      const { download, ...wanted } = request.query
      if (download) reply.header('content-disposition', 'attachment; filename="qr.png"')
      return send(request, reply, avatars.qr({ ...QR, ...wanted }), `max-age=${DAYS_45}`)
    })
  }
