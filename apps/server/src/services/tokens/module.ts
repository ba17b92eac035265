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
import { tokenRoutes } from './routes.ts'
import { signInRequests } from './sign-in/sign-in-requests.ts'
import { tokenSignInService } from './sign-in/sign-in.ts'
import { tokenService } from './tokens.ts'
import { verificationService } from './verification.ts'
import { oauthTokenIssuer } from './sign-in/oauth-tokens.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly config: Pick<Config, 'allowedOrigins' | 'projectId' | 'publicUrl'>
  readonly changes: Changes
  readonly mailer: Mailer
  readonly registry: AccountRegistry
  readonly openSession: OpenSession
  readonly cookies: SessionCookies
  readonly lostFactors: LostFactorService
}

/** Tokens by email and phone: password recovery, verification, and passwordless sign-in. */
export function tokensModule(options: Options) {
  const { platform, config, changes, mailer, registry, openSession, cookies, lostFactors } = options
  const tokens = tokenService(platform)
  const proofs = proofService({ ...platform, tokens, registry, changes, mailer })
  const shared = { ...platform, config, proofs, registry, mailer }
  return {
    issueOauthToken: oauthTokenIssuer(tokens),
    sweep: tokens.sweep,
    routes: tokenRoutes({
      recovery: recoveryService(shared),
      verification: verificationService(shared),
      lostFactors: lostFactorRequests({ ...shared, lostFactors }),
      requests: signInRequests(shared),
      signIns: tokenSignInService({ ...shared, openSession }),
      cookies,
      config,
    }),
  }
}
