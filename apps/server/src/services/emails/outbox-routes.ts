import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { isLoopback } from '#lib/urls'
import type { Platform } from '#platform'
import { EMAIL_POLICY, forFrame, outboxPage, PAGE_POLICY } from './outbox-page.ts'

interface Options {
  readonly platform: Pick<Platform, 'mail' | 'sms' | 'now'>
  readonly config: Pick<Config, 'appName' | 'captureEmails' | 'publicUrl'>
}

function sendPage(reply: FastifyReply, html: string, policy: string) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Shows undelivered messages to callers on this machine only; everybody else gets a 404. */
export const outboxRoutes =
  ({ platform, config }: Options): FastifyPluginAsync =>
  async (app) => {
    if (!config.captureEmails) return
    const isHidden = (request: FastifyRequest) => !isLoopback(request, config)

    async function list() {
      const kept = await Promise.all([platform.mail?.list() ?? [], platform.sms?.list() ?? []])
      return kept.flat().toSorted((a, b) => (a.id < b.id ? 1 : -1))
    }

    app.get('/outbox', { config: { access: 'anyone' } }, async (request, reply) => {
      if (isHidden(request)) return reply.callNotFound()
      const { appName } = config
      const page = outboxPage({ messages: await list(), appName, now: platform.now() })
      return sendPage(reply, page, PAGE_POLICY)
    })
    app.get<{ Params: { id: string } }>(
      '/outbox/:id',
      { config: { access: 'anyone' } },
      async (request, reply) => {
        if (isHidden(request)) return reply.callNotFound()
        const html = (await list()).find(({ id }) => id === request.params.id)?.html
        if (html === undefined) return reply.callNotFound()
        return sendPage(reply.header('x-frame-options', 'SAMEORIGIN'), forFrame(html), EMAIL_POLICY)
      },
    )
  }
