import fastifyStatic from '@fastify/static'
import { AppError } from '@devhood/contract'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from './page.ts'
import { WORKER_POLICY } from './policy.ts'

interface Site {
  readonly root: string
  /** Files beside the page (icon, manifest), served by name. */
  readonly publicFiles: readonly string[]
  /** By the first part of an address; `other` for all that have none of their own. */
  readonly pages: ReadonlyMap<string, Page>
  readonly policy: string
  /** Texts of the app's manifest and its service worker. */
  readonly manifest: string
  readonly worker: string
}

const YEAR = 31_536_000
/** What the build calls its files: no folders, nothing that a file system reads otherwise. */
const BUILT_NAME = /^[\w-][\w.-]*$/

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

function pageFor(url: string, pages: Site['pages']): Page {
  const [, part = ''] = /^\/([^/?#]*)/.exec(url) ?? []
  const page = pages.get(part) ?? pages.get('other')
  if (!page) throw new Error('The page has no form for other addresses.')
  return page
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { pages, policy }: Site) {
  const page = pageFor(request.url, pages)
  const encoding = encodingFor(request)
  reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy)
    .header('cross-origin-opener-policy', 'same-origin')
    .header('etag', page.etag)
    .header('vary', 'Accept-Encoding')
    .type('text/html; charset=utf-8')
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page[encoding])
}

/** Hashed files, files beside the page, and the page itself for any other address outside the API. */
export const webRoutes =
  (site: Site): FastifyPluginAsync =>
  async (app) => {
    await app.register(fastifyStatic, {
      root: site.root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      decorateReply: true,
    })
    const config = { access: 'anyone' } as const
    app.get<{ Params: { '*': string } }>('/assets/*', { config }, async (request, reply) => {
      const name = request.params['*']
      if (!BUILT_NAME.test(name)) throw new AppError('general_route_not_found')
      reply.header('cache-control', `public, max-age=${YEAR}, immutable`)
      return reply.sendFile(`assets/${name}`)
    })
    for (const name of site.publicFiles)
      app.get(`/${name}`, { config }, async (_request, reply) => {
        reply.header('cache-control', 'public, max-age=3600')
        return reply.sendFile(name)
      })
    // What an installed app consists of is asked for anew each time: an old one must never stay.
    app.get('/manifest.webmanifest', { config }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(site.manifest),
    )
    app.get('/sw.js', { config }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', WORKER_POLICY)
        .type('text/javascript; charset=utf-8')
        .send(site.worker),
    )
    app.get('/*', { config }, async (request, reply) => {
      if (/^\/v1(\/|\?|$)/.test(request.url)) throw new AppError('general_route_not_found')
      return sendPage(request, reply, site)
    })
  }
