import { tokenHolders } from './access-tokens/holders.ts'
import { actorResolver } from './sessions/actor-resolver.ts'
import { bearerService } from './sessions/bearer.ts'
import { accountBlocking } from './closing/account-blocking.ts'
import { erasureRequestService } from './closing/erasure-request.ts'
import { accountRegistry } from './registry.ts'
import { routesOf } from './routes.ts'
import { accountUpkeep } from './closing/upkeep.ts'
import { type AccountOptions, accountServices } from './services.ts'

export function accountModule(options: AccountOptions) {
  const { parts, own, services, sweepWays } = accountServices(options)
  const { accounts, profiles, cookies, tickets, jwts, lostFactors } = services
  const bearers = bearerService(parts)
  const { openByValue, renewAll } = bearers
  const findHolder = tokenHolders(parts)
  const { resolveActor, ...bearerSources } = actorResolver({ bearers, cookies, jwts, findHolder })
  const sweep = accountUpkeep(parts)
  return {
    service: accounts,
    own,
    getPrefs: profiles.getPrefs,
    registry: accountRegistry(parts),
    openSession: parts.openSession,
    erasureRequests: erasureRequestService(parts),
    blocking: accountBlocking(parts),
    sweep: async () => {
      for (const each of [sweep, parts.emails.sweep, sweepWays]) await each()
    },
    cookies,
    tickets,
    lostFactors,
    bearers: { ...bearerSources, openByValue, renewAll },
    resolveActor,
    hashesWaiting: parts.passwords.waiting,
    routes: routesOf(services),
  }
}
