import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { actorOf, logEvent, openCookie } from '#http'
import { MINUTE } from '#lib/time'
import { callerOf, ownerOf } from '../callers.ts'
import { tell } from '../mfa/routes.ts'
import type { AccountServices } from '../services.ts'
import { PASSKEY_CALLS as CALLS } from './calls.ts'
import { CHALLENGE_LIFE } from './challenges.ts'

const PASSKEYS = '/account/passkeys'
const ONE = `${PASSKEYS}/:passkeyId`
const CONFIRMATION = `${PASSKEYS}/confirmation`

const ownRoutes =
  ({ passkeys }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get(PASSKEYS, CALLS.passkeys, async (request) => passkeys.list(actorOf(request)))
    api.post(`${PASSKEYS}/registration`, CALLS.begin, async (request) =>
      passkeys.begin(ownerOf(request), request.body?.password),
    )
    api.post(PASSKEYS, CALLS.add, async (request) => {
      const { passkey, notify } = await passkeys.add(ownerOf(request), request.body)
      await tell(request, notify, 'passkey_added')
      return passkey
    })
    api.patch(ONE, CALLS.rename, async (request) =>
      passkeys.rename(ownerOf(request), request.params.passkeyId, request.body.name),
    )
    api.delete(ONE, CALLS.remove, async (request) => {
      const { notify } = await passkeys.remove(ownerOf(request), request.params.passkeyId)
      await tell(request, notify, 'passkey_removed')
    })
  }

/** The cookie that proves that the browser which answers is the one that was asked. */
function openBrowserCookie(config: AccountServices['config']) {
  const { set, valuesIn } = openCookie(config, 'passkey', ((2 * CHALLENGE_LIFE) / MINUTE) * 60)
  const isSecret = (value: string) => /^[\w-]{43}$/.test(value)
  const find = (request: FastifyRequest) => valuesIn(request).find(isSecret)
  return { find, set }
}

const signInRoutes =
  ({ passkeySignIn, cookies, config }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    const browsers = openBrowserCookie(config)
    api.post(`${PASSKEYS}/sign-in`, CALLS.ask, async (request, reply) => {
      // One for all tabs.
      const browser = browsers.find(request) ?? randomBytes(32).toString('base64url')
      const asked = passkeySignIn.ask(browser)
      browsers.set(reply, browser)
      return asked
    })
    api.post('/account/sessions/passkey', CALLS.signIn, async (request, reply) => {
      // Without the cookie no challenge fits.
      const browser = browsers.find(request) ?? ''
      const given = request.body.credential
      const opened = await passkeySignIn.signIn(callerOf(request), { browser, given })
      cookies.set(request, reply, opened, new Date(opened.session.expire))
      logEvent(request, 'signed_in', { accountId: opened.session.userId })
      return opened.session
    })
    api.post(CONFIRMATION, CALLS.askOwner, async (request) =>
      passkeySignIn.askOwner(ownerOf(request)),
    )
    api.put(CONFIRMATION, CALLS.confirm, async (request) => {
      const session = await passkeySignIn.confirm(ownerOf(request), request.body.credential)
      logEvent(request, 'second_factor_confirmed')
      return session
    })
  }

export const passkeyRoutes =
  (services: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    for (const routes of [ownRoutes, signInRoutes]) await api.register(routes(services))
  }
