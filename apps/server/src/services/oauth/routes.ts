import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '#config'
import { byAddress, call, isOwnNavigation, logEvent, NoContent, openCookie } from '#http'
import { parseRedirectUrl, withParameters } from '#lib/redirect-urls'
import { callerOf, type SessionCookies } from '#services/account'
import type { OauthService, Outcome } from './service.ts'
import { HOUR } from '#lib/time'

const KEYS = ['github', 'google', 'oidc'] as const

const Scope = Type.Refine(
  Type.String(),
  (text) => text.length <= 256 && /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text),
  () => 'must be a scope: at most 256 characters, without blanks',
)
const CallbackText = Type.Optional(
  Type.Refine(
    Type.String(),
    (text) => text.length <= 4096,
    () => 'must be at most 4096 characters long',
  ),
)

const ProviderParams = Type.Object({ provider: Type.Enum(KEYS) })

const StartQuery = Type.Object({
  success: Type.Optional(Type.String()),
  failure: Type.Optional(Type.String()),
  scopes: Type.Optional(Type.Array(Scope, { maxItems: 100 })),
})

const CallbackQuery = Type.Object({
  state: CallbackText,
  code: CallbackText,
  iss: CallbackText,
  error: CallbackText,
  error_description: CallbackText,
})

/** The limit applies to each route of the OAuth flow separately. */
const redirecting = {
  params: ProviderParams,
  response: { 302: NoContent },
  limit: { max: 50, windowMs: HOUR, by: byAddress },
} as const
const start = { ...redirecting, querystring: StartQuery }
const CALLS = {
  session: call('anyone', {
    summary: 'Sign in with an OAuth service: redirects the browser there, and back with a session',
    ...start,
  }),
  token: call('anyone', {
    summary:
      'Sign in with an OAuth service, for apps on other sites: redirects the browser there, and back with a secret for `POST /account/sessions/token`',
    ...start,
  }),
  callback: call('anyone', {
    summary: 'The redirect URI to register with the OAuth service; browsers call it',
    querystring: CallbackQuery,
    ...redirecting,
  }),
}
/** Browsers follow redirects by GET. These routes have no HEAD because it would change as much as GET. */
const exposeHeadRoute = false

interface Options {
  readonly oauth: OauthService
  readonly cookies: SessionCookies
  readonly config: Pick<Config, 'allowedOrigins' | 'projectId' | 'publicUrl'>
}

const PAGES = { success: '/', failure: '/sign-in' } as const
/** The page of the web app that asks a signed-in person whether to switch accounts. */
const SWITCH_ACCOUNT_PAGE = '/switch-account'

const pageAt = (request: FastifyRequest, path: string) => new URL(request.urlOf(path))

/** Never cached by a browser: each redirect is valid once. */
async function sendRedirect(request: FastifyRequest, reply: FastifyReply, outcome: Outcome) {
  const { page, parameters = {}, refusal } = outcome
  if (refusal) logEvent(request, 'oauth_failed', { level: 'warn', cause: refusal })
  return reply.redirect(withParameters(page, parameters).href, 302)
}

const callbackAt = (provider: string, { projectId }: Options['config']) =>
  `/account/sessions/oauth2/callback/${provider}/${projectId}`

const redirectUriFor = (request: FastifyRequest, provider: string, config: Options['config']) =>
  request.urlOf(`/v1${callbackAt(provider, config)}`)

/** The cookie that proves that the browser returning from a provider is the one that started the attempt. */
function openBrowserCookie(config: Options['config']) {
  const { set, valuesIn } = openCookie(config, 'oauth', 600)
  const isSecret = (value: string) => /^[0-9a-f]{64}$/.test(value)
  return { secretIn: (request: FastifyRequest) => valuesIn(request).find(isSecret), setSecret: set }
}

const startRoutes =
  ({ oauth, config }: Options): FastifyPluginAsyncTypebox =>
  async (api) => {
    const { secretIn, setSecret } = openBrowserCookie(config)
    function pageOr(request: FastifyRequest, name: keyof typeof PAGES, link: string | undefined) {
      return link ? parseRedirectUrl(link, name, config) : pageAt(request, PAGES[name])
    }
    for (const kind of ['session', 'token'] as const)
      api.get(
        `/account/${kind}s/oauth2/:provider`,
        { ...CALLS[kind], exposeHeadRoute },
        async (request, reply) => {
          const { provider } = request.params
          const { success, failure, scopes = [] } = request.query
          const known = secretIn(request)
          const signInStart = {
            provider,
            kind,
            success: pageOr(request, 'success', success),
            failure: pageOr(request, 'failure', failure),
            scopes,
            redirectUri: redirectUriFor(request, provider, config),
            accountId: isOwnNavigation(request, config) ? request.actor?.accountId : undefined,
          }
          const { browser, ...outcome } = await oauth.begin(signInStart, known)
          setSecret(reply, browser)
          return sendRedirect(request, reply, outcome)
        },
      )
  }

const callbackRoute =
  ({ oauth, cookies, config }: Options): FastifyPluginAsyncTypebox =>
  async (api) => {
    const { secretIn } = openBrowserCookie(config)
    api.get(
      callbackAt(':provider', config),
      { ...CALLS.callback, exposeHeadRoute },
      async (request, reply) => {
        const { params, query } = request
        const providerCallback = {
          provider: params.provider,
          redirectUri: redirectUriFor(request, params.provider, config),
          callbackQuery: query,
          browser: secretIn(request),
          failure: pageAt(request, PAGES.failure),
          switchAccountPage: pageAt(request, SWITCH_ACCOUNT_PAGE),
        }
        const outcome = await oauth.finish(providerCallback, callerOf(request))
        const { opened } = outcome
        if (opened) {
          cookies.set(request, reply, opened, new Date(opened.session.expire))
          logEvent(request, 'signed_in', { accountId: opened.session.userId })
        }
        return sendRedirect(request, reply, outcome)
      },
    )
  }

export const oauthRoutes =
  (options: Options): FastifyPluginAsyncTypebox =>
  async (api) => {
    await api.register(startRoutes(options))
    await api.register(callbackRoute(options))
  }
