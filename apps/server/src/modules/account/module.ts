import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'
import type { ResolveActor } from '#http'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import { type Bearer, bearerService } from './bearer.ts'
import { sessionCookies } from './cookies.ts'
import { openPasswords, type PasswordCost } from './passwords.ts'
import { accountRegistry } from './registry.ts'
import { routesOf } from './routes.ts'
import { accountService } from './service.ts'
import { sessionOpening } from './session-opening.ts'
import { sessionService } from './sessions.ts'
import { signInService } from './sign-in.ts'

type Settings = Pick<Config, 'allowedOrigins' | 'projectId' | 'publicUrl'>

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly changes: Changes
  readonly config: Settings
  readonly passwordCost?: PasswordCost | undefined
}

export function accountModule({ platform, changes, config, passwordCost }: Options) {
  const passwords = openPasswords(passwordCost)
  const service = accountService({ ...platform, passwords })
  const bearers = bearerService(platform)
  const cookies = sessionCookies(config)
  const openSession = sessionOpening({ ...platform, changes })
  const registry = accountRegistry({ ...platform, changes, passwords })

  /** Who asks: the first credential of a request that belongs to a live session. */
  async function openByRequest(request: FastifyRequest): Promise<Bearer | undefined> {
    for (const credential of cookies.read(request)) {
      const bearer = await bearers.open(credential)
      if (bearer) return bearer
    }
    return undefined
  }
  const resolveActor: ResolveActor = async (request) => (await openByRequest(request))?.actor

  const routes = routesOf({
    accounts: service,
    signIns: signInService({ ...platform, passwords, openSession }),
    sessions: sessionService({ ...platform, changes }),
    cookies,
  })
  const bearersOf = { openByRequest, openByValue: bearers.openByValue }
  return { service, registry, openSession, cookies, bearers: bearersOf, resolveActor, routes }
}
