import type { Config } from '#config'
import type { Actor, Engine } from '#engine'
import type { Changes } from '#changes'
import type { Mailer } from '#services/emails'
import type { Admit, IsInvited } from '#services/invitations'
import type { Platform } from '#platform'
import type { Services } from '#resources'
import { accessTokenService, listOwnTokens } from './access-tokens/service.ts'
import { sessionCookies } from './sessions/cookies.ts'
import { credentialsChange } from './credentials/credentials-change.ts'
import { emailChangeEmails } from './email-change/emails.ts'
import { emailChangeLinks } from './email-change/links.ts'
import { emailChangeProofs } from './email-change/proofs.ts'
import { emailChanges } from './email-change/email-changes.ts'
import { identityService } from './credentials/identities.ts'
import { signUpLimit } from './limits.ts'
import { openJwts } from './sessions/jwts.ts'
import { knownDevices } from './sessions/known-devices.ts'
import { logService } from './sessions/logs.ts'
import { networksOf } from './profile/network-store.ts'
import { accountEvents } from './profile/own-account.ts'
import { passwordPolicy } from './credentials/password-policy.ts'
import { openPasswords, type PasswordCost } from './credentials/passwords.ts'
import { waysIn } from './profile/ways-in.ts'
import { profileService } from './profile/profile.ts'
import { accountVerification } from './credentials/account-verification.ts'
import { accountService } from './service.ts'
import { sessionOpening } from './sessions/session-opening.ts'
import { sessionRenewal } from './sessions/session-renewal.ts'
import { sessionService } from './sessions/sessions.ts'
import { signUpTickets } from './credentials/sign-up-ticket.ts'
import { signInService } from './credentials/sign-in.ts'
import { signInThrottle } from './credentials/sign-in-throttle.ts'
import { visitorService } from './sessions/visitors.ts'
import type { LostFactorOptions } from './mfa/lost-factors.ts'
import { factorChanges } from './mfa/factor-changes.ts'
import { mfaServices, secondStepOf } from './mfa/services.ts'
import { passkeyServices } from './passkeys/services.ts'

export interface AccountOptions {
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

function partsOf({ platform, changes, passwordCost, ...options }: AccountOptions) {
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

const ownRecords = (parts: ReturnType<typeof partsOf>) => ({
  sessions: sessionService(parts),
  logs: logService(parts),
  identities: identityService(parts),
  emails: parts.emails,
  accessTokens: async (actor: Actor) => listOwnTokens(parts.database, actor),
  secondStep: async (actor: Actor) => secondStepOf(parts.database, actor),
  /** The networks that operators find the account by. */
  networks: async ({ accountId }: Actor) => networksOf(parts.database, accountId),
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

/** The services of accounts, and the parts that they share. */
export function accountServices(options: AccountOptions) {
  const { config } = options
  const parts = partsOf(options)
  const devices = knownDevices(parts)
  const { sweepWays, ...ways } = waysOf(parts)
  const own = { ...ownRecords(parts), passkeys: ways.passkeys }
  const services = {
    ...own,
    ...ways,
    config,
    accounts: accountService(parts),
    signIns: signInService(parts),
    visitors: visitorService(parts),
    profiles: profileService(parts),
    credentials: credentialsChange(parts),
    emails: parts.emails,
    emailProofs: emailChangeProofs({
      ...parts,
      ...accountVerification(parts),
      emails: parts.changeEmails,
    }),
    jwts: openJwts(parts),
    cookies: sessionCookies(config, devices),
    devices,
    tickets: signUpTickets(parts),
    signUpLimit: signUpLimit(options),
  }
  return { parts, own, services, sweepWays }
}

/** What an account has, for its owner. */
export type OwnRecords = ReturnType<typeof accountServices>['own']
/** What people can do with their accounts. */
export type AccountServices = ReturnType<typeof accountServices>['services']
