import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import {
  callerOf,
  HOUR,
  isOwnNavigation,
  type Limit,
  linkFrom,
  Nothing,
  withParameters,
} from '#http'
import type { SessionCookies } from '#modules/account'
import type { BrowserCookie } from './browser-cookie.ts'
import { CallbackQuery, ProviderParams, StartQuery } from './schema.ts'
import type { OauthService, Outcome } from './service.ts'

const LIMIT: Limit = { max: 50, windowMs: HOUR, by: (request) => `ip ${callerOf(request)}` }

const CALLS = {
  session: {
    summary: 'Sign in with another service: leads a browser there',
    params: ProviderParams,
    querystring: StartQuery,
    response: { 302: Nothing },
  },
  callback: {
    summary: 'Where the other service sends the browser back to',
    params: ProviderParams,
    querystring: CallbackQuery,
    response: { 302: Nothing },
  },
} as const

interface Options {
  readonly oauth: OauthService
  readonly browsers: BrowserCookie
  readonly cookies: SessionCookies
  readonly config: Pick<Config, 'allowedOrigins' | 'projectId' | 'publicUrl'>
}

const pageAt = (request: FastifyRequest, path: string) => new URL(request.urlOf(path))

/** Never kept by a browser: where it leads is true once. */
async function lead(request: FastifyRequest, reply: FastifyReply, outcome: Outcome) {
  const { page, parameters = {}, refusal } = outcome
  if (refusal)
    request.log.warn({
      event: 'oauth_failed',
      type: refusal.type,
      err: refusal.cause,
      ip: request.ip,
    })
  return reply.redirect(withParameters(page, parameters).href, 302)
}

/** Browsers are led from page to page by GET, so these have no HEAD: it would change as much. */
export const oauthRoutes =
  ({ oauth, browsers, cookies, config }: Options): FastifyPluginAsyncTypebox =>
  async (api) => {
    const open = { config: { access: 'anyone', limit: LIMIT }, exposeHeadRoute: false } as const
    const callback = (provider: string) =>
      `/v1/account/sessions/oauth2/callback/${provider}/${config.projectId}`

    api.get(
      '/account/sessions/oauth2/:provider',
      { ...open, schema: CALLS.session },
      async (request, reply) => {
        const { provider } = request.params
        const { success, failure, scopes = [] } = request.query
        const linkOr = (link: string | undefined, name: string, path: string) =>
          link ? linkFrom(link, name, config) : pageAt(request, path)
        const wish = {
          provider,
          kind: 'session',
          success: linkOr(success, 'success', '/'),
          failure: linkOr(failure, 'failure', '/sign-in'),
          scopes,
          redirectUri: request.urlOf(callback(provider)),
          accountId: isOwnNavigation(request, config) ? request.actor?.accountId : undefined,
        } as const
        const { browser, ...outcome } = await oauth.begin(wish, browsers.read(request))
        browsers.set(reply, browser)
        return lead(request, reply, outcome)
      },
    )
    api.get(
      `/account/sessions/oauth2/callback/:provider/${config.projectId}`,
      { ...open, schema: CALLS.callback },
      async (request, reply) => {
        const { actor, headers, ip, params, query } = request
        const back = {
          provider: params.provider,
          redirectUri: request.urlOf(callback(params.provider)),
          answer: query,
          browser: browsers.read(request),
          failure: pageAt(request, '/sign-in'),
        }
        const caller = { actor, ip, userAgent: headers['user-agent'] ?? '' }
        const outcome = await oauth.finish(back, caller)
        const { opened } = outcome
        if (opened) {
          cookies.set(request, reply, opened.credential, new Date(opened.session.expire))
          request.log.info({ event: 'signed_in', accountId: opened.session.userId, ip })
        }
        return lead(request, reply, outcome)
      },
    )
  }
