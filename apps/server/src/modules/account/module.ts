import type { Config } from '#config'
import type { ResolveActor } from '#http'
import type { Platform } from '#platform'
import { bearerService } from './bearer.ts'
import { sessionCookies } from './cookies.ts'
import { openPasswords, type PasswordCost } from './passwords.ts'
import { routesOf } from './routes.ts'
import { accountService } from './service.ts'
import { sessionService } from './sessions.ts'
import { signInService } from './sign-in.ts'

type Settings = Pick<Config, 'allowedOrigins' | 'projectId' | 'publicUrl'>

export function accountModule(
  platform: Pick<Platform, 'database' | 'now'>,
  config: Settings,
  cost?: PasswordCost,
) {
  const passwords = openPasswords(cost)
  const service = accountService({ ...platform, passwords })
  const bearers = bearerService(platform)
  const cookies = sessionCookies(config)

  /** Who asks: the first credential of a request that belongs to a live session. */
  const resolveActor: ResolveActor = async (request) => {
    for (const credential of cookies.read(request)) {
      const actor = await bearers.find(credential)
      if (actor) return actor
    }
    return undefined
  }

  const routes = routesOf({
    accounts: service,
    signIns: signInService({ ...platform, passwords }),
    sessions: sessionService(platform),
    cookies,
  })
  return { service, resolveActor, routes }
}
