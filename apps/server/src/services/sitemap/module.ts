import { Readable } from 'node:stream'
import { AppError } from '@devhood/contract'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { byAddress, type Limit } from '#http'
import { MINUTE } from '#lib/time'
import type { SitemapSection } from '#lib/public-page'
import type { Config } from '#config'
import { openSitemap } from './sitemap.ts'

const SITEMAPS: Limit = { windowMs: MINUTE, by: byAddress, scope: 'sitemaps', max: 30 }

interface Options {
  readonly config: Pick<Config, 'publicUrl'>
  readonly sections: readonly SitemapSection[]
}

/** The sitemap for search engines; not found if guests may read nothing. */
export function sitemapModule({ config: { publicUrl }, sections }: Options) {
  const sitemap = openSitemap({ sections, origin: publicUrl.origin })
  const config = { access: 'anyone', limit: SITEMAPS } as const
  const send = (reply: FastifyReply, xml: AsyncIterable<string> | Iterable<string>) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(Readable.from(xml, { objectMode: false }))

  const routes: FastifyPluginAsync = async (app) => {
    if (sections.length === 0) return
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
  return { routes }
}
