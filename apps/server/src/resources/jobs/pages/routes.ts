import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '@devhood/contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { binaryResponse, clientAddressOf, isNotModified, type Limit, NoContent } from '#http'
import { MINUTE } from '#lib/time'
import type { JobFeeds } from '../feeds/feed.ts'
import type { JobSitemap } from '../feeds/sitemap.ts'

const ADDRESS: Pick<Limit, 'windowMs' | 'by'> = {
  windowMs: MINUTE,
  by: (request) => `ip ${clientAddressOf(request)}`,
}
/** A single feed service fetches feeds for many people. */
const FEEDS: Limit = { ...ADDRESS, max: 120 }
const SITEMAPS: Limit = { ...ADDRESS, scope: 'sitemaps', max: 30 }

const FEED = {
  summary: 'The newest job ads of a saved search, as an Atom feed',
  description: "Anyone with the search's key can read it, without a session.",
  params: Type.Object({
    feedKey: Type.String({ maxLength: 64, description: 'At most 64 characters.' }),
  }),
  response: { 200: binaryResponse('application/atom+xml'), 304: NoContent },
}

export const feedRoutes =
  (findFeed: JobFeeds): FastifyPluginAsyncTypebox =>
  async (api) => {
    const config = { access: 'anyone', limit: FEEDS } as const
    api.get('/jobs/feeds/:feedKey', { config, schema: FEED }, async (request, reply) => {
      const feed = await findFeed(request.params.feedKey)
      if (!feed) throw new AppError('document_not_found', { message: 'There is no such feed.' })
      const etag = `"${createHash('sha256').update(feed.xml).digest('base64url').slice(0, 27)}"`
      reply
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex')
        .header('etag', etag)
        .header('last-modified', new Date(feed.updated).toUTCString())
      // By the ETag alone: an ad that leaves the feed doesn't make it newer.
      if (isNotModified(request, etag)) return reply.code(304).send()
      return reply.type('application/atom+xml; charset=utf-8').send(feed.xml)
    })
  }

/** The sitemap for search engines; not found if guests may not read ads. */
export const sitemapRoutes =
  (sitemap: JobSitemap | undefined): FastifyPluginAsync =>
  async (app) => {
    if (sitemap === undefined) return
    const config = { access: 'anyone', limit: SITEMAPS } as const
    const send = (reply: FastifyReply, xml: AsyncIterable<string> | Iterable<string>) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/xml; charset=utf-8')
        .send(Readable.from(xml, { objectMode: false }))
    app.get('/sitemap.xml', { config, exposeHeadRoute: false }, async (_request, reply) =>
      send(reply, await sitemap.root()),
    )
    app.get<{ Params: { page: string } }>(
      '/sitemap-:page(^\\d{1,6}).xml',
      { config, exposeHeadRoute: false },
      async ({ params }, reply) => {
        const page = await sitemap.find(Number(params.page))
        if (!page) throw new AppError('general_route_not_found')
        return send(reply, page)
      },
    )
  }
