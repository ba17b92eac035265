import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { byAddress, type Limit } from '#http'
import { HOUR } from '#lib/time'
import type { UnsubscribeService } from './unsubscribe.ts'
import { UNSUBSCRIBE_POLICY, unsubscribePages } from './unsubscribe-page.ts'
import { UNSUBSCRIBE_PATH } from './unsubscribe-links.ts'

interface Options {
  readonly service: UnsubscribeService
  readonly appName: string
}

/** Mail programs send the click of many people from few addresses. */
const LIMIT: Limit = { max: 1000, windowMs: HOUR, by: byAddress }
/** Larger than any form that a mail program sends. */
const FORM_MAX = 16 * 1024

interface Sent {
  readonly Querystring: Readonly<Record<string, unknown>>
}

/**
 * Where the link of an email leads. Only a POST unsubscribes, because scanners open every link. The token is all that it needs:
 * mail programs send the form without a session (RFC 8058).
 */
export const unsubscribeRoutes =
  ({ service, appName }: Options): FastifyPluginAsync =>
  async (app) => {
    const pages = unsubscribePages(appName)
    const config = { access: 'anyone', limit: LIMIT, anyOrigin: true } as const

    const send = (reply: FastifyReply, html: string, status = 200) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('content-security-policy', UNSUBSCRIBE_POLICY)
        .type('text/html; charset=utf-8')
        .send(html)
    const tokenIn = ({ token }: Sent['Querystring']) => (typeof token === 'string' ? token : '')

    // The address says everything: whatever form comes with it is read, and ignored.
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: FORM_MAX },
      (_request, _body, done) => done(null),
    )
    app.get<Sent>(UNSUBSCRIBE_PATH, { config }, async ({ query }, reply) =>
      service.isValid(tokenIn(query)) ? send(reply, pages.ask) : send(reply, pages.invalid, 400),
    )
    app.post<Sent>(UNSUBSCRIBE_PATH, { config }, async ({ query }, reply) =>
      (await service.unsubscribe(tokenIn(query)))
        ? send(reply, pages.done)
        : send(reply, pages.invalid, 400),
    )
  }
