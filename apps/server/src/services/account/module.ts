import type { Config } from '#config'
import type { Actor, Engine } from '#engine'
import type { Changes } from '#changes'
import type { Mailer } from '#services/emails'
import type { Admit, IsInvited } from '#services/invitations'
import type { Platform } from '#platform'
import type { Services } from '#resources'
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
import { mfaServices } from './mfa/services.ts'
import { passkeyServices } from './passkeys/services.ts'
import type { OwnPasskeys } from './passkeys/own-passkeys.ts'

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
  networks: async ({ accountId }) => networksOf(parts.database, accountId),
})

/** Second factors and passkeys, which are also a way to sign in. */
function openFactors(parts: ReturnType<typeof partsOf>) {
  const mfa = mfaServices(parts)
  const cancelLostFactor = mfa.lostFactors.cancel
  const { sweep, ...passkeys } = passkeyServices({ ...parts, cancelLostFactor })
  return {
    ...mfa,
    ...passkeys,
    sweep: async () => {
      await mfa.challenges.sweep()
      await mfa.lostFactors.sweep()
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
  const { resolveActor, ...bearerSources } = actorResolver({ bearers, cookies, jwts })
  const sweep = accountUpkeep(parts)
  const profiles = profileService(parts)
  const factors = openFactors(parts)
  const own: OwnRecords = { ...ownRecords(parts), passkeys: factors.passkeys }
  const routes = routesOf({
    ...own,
    config: options.config,
    accounts: service,
    signIns: signInService(parts),
    visitors: visitorService(parts),
    profiles,
    credentials: credentialsChange(parts),
    ...factors,
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
      await sweep()
      await parts.emails.sweep()
      await factors.sweep()
    },
    cookies,
    tickets,
    lostFactors: factors.lostFactors,
    bearers: bearerLookups,
    resolveActor,
    hashesWaiting: parts.passwords.waiting,
    routes,
  }
}
