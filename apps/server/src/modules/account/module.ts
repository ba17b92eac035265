import type { Config } from '#config'
import type { Engine } from '#engine'
import type { Changes } from '#modules/changes'
import type { Admit } from '#modules/invitations'
import type { Platform } from '#platform'
import { actorResolver } from './actor-resolver.ts'
import { bearerService } from './bearer.ts'
import { accountClosing } from './closing.ts'
import { sessionCookies } from './cookies.ts'
import { credentialsChange, type Notices } from './credentials-change.ts'
import { guessPace } from './guess-pace.ts'
import { type IdentityService, identityService } from './identities.ts'
import { openJwts } from './jwts.ts'
import { leavingService } from './leaving.ts'
import { type LogService, logService } from './logs.ts'
import { accountNews } from './own-account.ts'
import { passwordChoice } from './password-choice.ts'
import { openPasswords, type PasswordCost } from './passwords.ts'
import { profileService } from './profile.ts'
import { accountRegistry } from './registry.ts'
import { routesOf } from './routes.ts'
import { accountService } from './service.ts'
import { sessionExtension } from './session-extension.ts'
import { sessionOpening } from './session-opening.ts'
import { sessionRenewal } from './session-renewal.ts'
import { type SessionService, sessionService } from './sessions.ts'
import { signUpTickets } from './sign-up-ticket.ts'
import { signInService } from './sign-in.ts'
import { accountUpkeep } from './upkeep.ts'
import { visitorService } from './visitors.ts'

type Settings = Pick<
  Config,
  'allowedOrigins' | 'commonPasswords' | 'projectId' | 'publicUrl' | 'rateLimits'
>

interface Options {
  readonly platform: Pick<Platform, 'counters' | 'database' | 'keyOf' | 'now'>
  readonly engine: Pick<Engine, 'update'>
  readonly changes: Changes
  readonly config: Settings
  readonly letters: Notices
  /** Who may have an account. */
  readonly admit: Admit
  readonly passwordCost?: PasswordCost | undefined
}

/** What belongs to an account besides itself, for its owner. */
export interface OwnRecords {
  readonly sessions: SessionService
  readonly logs: LogService
  readonly identities: IdentityService
}

/** What the services of this module are made from. */
function partsOf({ platform, changes, passwordCost, ...options }: Options) {
  const passwords = openPasswords(passwordCost)
  const news = accountNews({ ...platform, changes })
  return {
    ...platform,
    ...options,
    changes,
    news,
    passwords,
    choosePassword: passwordChoice(passwords, options.config),
    openSession: sessionOpening({ ...platform, changes, news }),
    renewSession: sessionRenewal({ changes }),
    guesses: guessPace({ ...platform, ...options }),
  }
}

/** Accounts and sessions: who people are, and how they show it. */
export function accountModule(options: Options) {
  const parts = partsOf(options)
  const service = accountService(parts)
  const bearers = bearerService(parts)
  const cookies = sessionCookies(options.config)
  const tickets = signUpTickets(parts)
  const jwts = openJwts(parts)
  const { resolveActor, ...ways } = actorResolver({ bearers, cookies, jwts })
  const own: OwnRecords = {
    sessions: sessionService(parts),
    logs: logService(parts),
    identities: identityService(parts),
  }
  const routes = routesOf({
    ...own,
    accounts: service,
    extendSession: sessionExtension(parts),
    signIns: signInService(parts),
    visitors: visitorService(parts),
    profiles: profileService(parts),
    credentials: credentialsChange(parts),
    jwts,
    cookies,
    tickets,
  })
  const bearersOf = { ...ways, openByValue: bearers.openByValue }
  return {
    service,
    own,
    registry: accountRegistry(parts),
    openSession: parts.openSession,
    leaving: leavingService(parts),
    closing: accountClosing(parts),
    sweep: accountUpkeep(parts),
    cookies,
    tickets,
    bearers: bearersOf,
    resolveActor,
    hashesWaiting: parts.passwords.waiting,
    routes,
  }
}
