import type { AccessTokenList } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { Actor, Engine } from '#engine'
import type { Changes } from '#changes'
import type { Mailer } from '#services/emails'
import type { Admit, IsInvited } from '#services/invitations'
import type { Platform } from '#platform'
import type { Services } from '#resources'
import { accessTokenService, listOwnTokens } from './access-tokens/service.ts'
import { tokenHolders } from './access-tokens/holders.ts'
import { actorResolver } from './sessions/actor-resolver.ts'
import { bearerService } from './sessions/bearer.ts'
import { accountBlocking } from './closing/account-blocking.ts'
import { sessionCookies } from './sessions/cookies.ts'
import { credentialsChange } from './credentials/credentials-change.ts'
import { emailChangeEmails } from './email-change/emails.ts'
import { emailChangeLinks } from './email-change/links.ts'
import { emailChangeProofs } from './email-change/proofs.ts'
import { type EmailChanges, emailChanges } from './email-change/email-changes.ts'
import { type IdentityService, identityService } from './credentials/identities.ts'
import { signUpLimit } from './limits.ts'
import { openJwts } from './sessions/jwts.ts'
import { knownDevices } from './sessions/known-devices.ts'
import { erasureRequestService } from './closing/erasure-request.ts'
import { type LogService, logService } from './sessions/logs.ts'
import { type ExportedNetwork, networksOf } from './profile/network-store.ts'
import { accountEvents } from './profile/own-account.ts'
import { passwordPolicy } from './credentials/password-policy.ts'
import { openPasswords, type PasswordCost } from './credentials/passwords.ts'
import { waysIn } from './profile/ways-in.ts'
import { profileService } from './profile/profile.ts'
import { accountVerification } from './credentials/account-verification.ts'
import { accountRegistry } from './registry.ts'
import { routesOf } from './routes.ts'
import { accountService } from './service.ts'
import { sessionOpening } from './sessions/session-opening.ts'
import { sessionRenewal } from './sessions/session-renewal.ts'
import { type SessionService, sessionService } from './sessions/sessions.ts'
import { signUpTickets } from './credentials/sign-up-ticket.ts'
import { signInService } from './credentials/sign-in.ts'
import { signInThrottle } from './credentials/sign-in-throttle.ts'
import { accountUpkeep } from './closing/upkeep.ts'
import { visitorService } from './sessions/visitors.ts'
import type { LostFactorOptions } from './mfa/lost-factors.ts'
import { factorChanges } from './mfa/factor-changes.ts'
import { mfaServices, type SecondStep, secondStepOf } from './mfa/services.ts'
import type { OwnPasskeys } from './passkeys/own-passkeys.ts'
import { passkeyServices } from './passkeys/services.ts'

interface Options {
  readonly platform: Pick<Platform, 'counters' | 'database' | 'keyOf' | 'now'>
  readonly engine: Pick<Engine, 'update'>
  readonly changes: Changes
  readonly config: Config
  readonly mailer: Mailer
  readonly admit: Admit
  readonly isInvited: IsInvited
  readonly screenProfile: Services['screenProfile']
  readonly passwordCost?: PasswordCost | undefined
  readonly tellSecurity: LostFactorOptions['tellSecurity']
}

export interface OwnRecords {
  readonly sessions: SessionService
  readonly logs: LogService
  readonly identities: IdentityService
  readonly passkeys: Pick<OwnPasskeys, 'list'>
  readonly emails: Pick<EmailChanges, 'list'>
  readonly accessTokens: (actor: Actor) => Promise<AccessTokenList>
  readonly secondStep: (actor: Actor) => Promise<SecondStep>
  /** The networks that operators find the account by. */
  readonly networks: (actor: Actor) => Promise<ExportedNetwork[]>
}

function partsOf({ platform, changes, passwordCost, ...options }: Options) {
  const passwords = openPasswords(passwordCost)
  const events = accountEvents({ ...platform, changes })
  const links = emailChangeLinks({ ...platform, ...options })
  const { mailer } = options
  const changeEmails = emailChangeEmails({ mailer, links })
  const emails = emailChanges({ ...platform, changes, events, mailer, links, emails: changeEmails })
  return {
    ...platform,
    ...options,
    changes,
    events,
    links,
    emails,
    changeEmails,
    isReserved: emails.isReserved,
    passwords,
    hashNewPassword: passwordPolicy(passwords, options.config),
    ...sessionOpening({ ...platform, changes, events }),
    renewSession: sessionRenewal({ changes }),
    throttle: signInThrottle({ ...platform, ...options }),
  }
}

const ownRecords = (parts: ReturnType<typeof partsOf>): Omit<OwnRecords, 'passkeys'> => ({
  sessions: sessionService(parts),
  logs: logService(parts),
  identities: identityService(parts),
  emails: parts.emails,
  accessTokens: async (actor) => listOwnTokens(parts.database, actor),
  secondStep: async (actor) => secondStepOf(parts.database, actor),
  networks: async ({ accountId }) => networksOf(parts.database, accountId),
})

/** What opens an account, besides passwords. */
function waysOf(parts: ReturnType<typeof partsOf>) {
  const mfa = mfaServices(parts)
  const cancelLostFactor = mfa.lostFactors.cancel
  const { sweep, ...passkeys } = passkeyServices({ ...parts, cancelLostFactor })
  const accessTokens = accessTokenService({ ...parts, ...factorChanges(parts) })
  return {
    ...mfa,
    ...passkeys,
    accessTokens,
    waysIn: waysIn(parts),
    sweepWays: async () => {
      for (const each of [mfa.challenges, mfa.lostFactors, accessTokens]) await each.sweep()
      await sweep()
    },
  }
}

export function accountModule(options: Options) {
  const parts = partsOf(options)
  const service = accountService(parts)
  const bearers = bearerService(parts)
  const devices = knownDevices(parts)
  const cookies = sessionCookies(options.config, devices)
  const tickets = signUpTickets(parts)
  const jwts = openJwts(parts)
  const findHolder = tokenHolders(parts)
  const { resolveActor, ...bearerSources } = actorResolver({ bearers, cookies, jwts, findHolder })
  const sweep = accountUpkeep(parts)
  const profiles = profileService(parts)
  const { sweepWays, ...ways } = waysOf(parts)
  const own: OwnRecords = { ...ownRecords(parts), passkeys: ways.passkeys }
  const routes = routesOf({
    ...own,
    config: options.config,
    accounts: service,
    signIns: signInService(parts),
    visitors: visitorService(parts),
    profiles,
    credentials: credentialsChange(parts),
    ...ways,
    emails: parts.emails,
    emailProofs: emailChangeProofs({
      ...parts,
      ...accountVerification(parts),
      emails: parts.changeEmails,
    }),
    jwts,
    cookies,
    devices,
    tickets,
    signUpLimit: signUpLimit(options),
  })
  const { openByValue, renewAll } = bearers
  const bearerLookups = { ...bearerSources, openByValue, renewAll }
  return {
    service,
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
    lostFactors: ways.lostFactors,
    bearers: bearerLookups,
    resolveActor,
    hashesWaiting: parts.passwords.waiting,
    routes,
  }
}
