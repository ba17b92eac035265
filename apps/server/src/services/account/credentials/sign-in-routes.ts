import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { logEvent } from '#http'
import { CALLS } from '../calls.ts'
import { callerOf } from '../callers.ts'
import type { AccountServices } from '../services.ts'
import type { KnownDevice } from '../sessions/known-devices.ts'
import { emailIn, signInLimits } from '../limits.ts'
import { encodeCredential } from './credential.ts'
import { checkServerKey, hasServerKey, signerOf } from './server-key.ts'

/** Sign-in methods without an external provider. */
export const signInRoutes =
  ({ signIns, visitors, cookies, devices, config }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    const knownDevices = new WeakMap<FastifyRequest, KnownDevice>()
    const limit = signInLimits({
      deviceOf: (request) => knownDevices.get(request),
      isServer: (request) => hasServerKey(request, config),
    })
    /** A browser is unknown when its cookie is older than the password. */
    async function recognize(request: FastifyRequest): Promise<void> {
      const email = emailIn(request)
      const device = await signIns.recognize(email, devices.find(request, email))
      if (device) knownDevices.set(request, device)
    }
    const signInOptions = { ...CALLS.signIn, config: { access: 'anyone', limit } } as const
    const withPassword: FastifyPluginAsyncTypebox = async (group) => {
      // The hook of a group runs before the limits of its routes, and after validation.
      group.addHook('preHandler', recognize)
      // Older clients call the second URL.
      for (const url of ['/account/sessions/email', '/account/sessions'])
        group.post(url, signInOptions, async (request, reply) => {
          const device = knownDevices.get(request)
          checkServerKey(request, config)
          const opened = await signIns.signIn(signerOf(request, config), {
            ...request.body,
            device,
          })
          const isServer = hasServerKey(request, config)
          if (!isServer) cookies.set(request, reply, opened, new Date(opened.session.expire))
          logEvent(request, 'signed_in', { accountId: opened.session.userId })
          // Another server keeps the session for a person, and sends it in X-Appwrite-Session.
          const secret = isServer ? encodeCredential(opened.credential) : ''
          return { ...opened.session, secret }
        })
      const limitedOptions = {
        ...CALLS.signInLimited,
        config: { access: 'anyone', limit },
      } as const
      group.post('/account/sessions/limited', limitedOptions, async (request, reply) => {
        const device = knownDevices.get(request)
        const opened = await signIns.signInLimited(callerOf(request), { ...request.body, device })
        const { credential, session } = opened
        // Their browser stays as well known as before.
        cookies.set(request, reply, { credential, email: null }, new Date(session.expire))
        logEvent(request, 'signed_in_limited', { accountId: session.userId })
        return session
      })
    }
    await api.register(withPassword)
    api.post('/account/sessions/anonymous', CALLS.visit, async (request, reply) => {
      const opened = await visitors.open(callerOf(request))
      cookies.set(request, reply, opened, new Date(opened.session.expire))
      return opened.session
    })
  }
