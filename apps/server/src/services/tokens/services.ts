import type { Config } from '#config'
import type {
  AccountRegistry,
  LostFactorService,
  OpenSession,
  SessionCookies,
} from '#services/account'
import type { Changes } from '#changes'
import type { Mailer } from '#services/emails'
import type { Platform } from '#platform'
import { lostFactorRequests } from './lost-factors.ts'
import { proofService } from './proofs.ts'
import { recoveryService } from './recovery.ts'
import { signInRequests } from './sign-in/sign-in-requests.ts'
import { tokenSignInService } from './sign-in/sign-in.ts'
import type { tokenService } from './tokens.ts'
import { verificationService } from './verification.ts'

export interface TokenOptions {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly config: Pick<Config, 'allowedOrigins' | 'projectId' | 'publicUrl'>
  readonly changes: Changes
  readonly mailer: Mailer
  readonly registry: AccountRegistry
  readonly openSession: OpenSession
  readonly cookies: SessionCookies
  readonly lostFactors: LostFactorService
}

/** What people do with links and codes from emails and text messages. */
export function tokenServices(options: TokenOptions, tokens: ReturnType<typeof tokenService>) {
  const { platform, config, changes, mailer, registry, openSession, cookies, lostFactors } = options
  const proofs = proofService({ ...platform, tokens, registry, changes, mailer })
  const shared = { ...platform, config, proofs, registry, mailer }
  return {
    recovery: recoveryService(shared),
    verification: verificationService(shared),
    lostFactors: lostFactorRequests({ ...shared, lostFactors }),
    requests: signInRequests(shared),
    signIns: tokenSignInService({ ...shared, openSession }),
    cookies,
    config,
  }
}

export type TokenServices = ReturnType<typeof tokenServices>
