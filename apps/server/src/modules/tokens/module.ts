import type { Config } from '#config'
import type { AccountRegistry, OpenSession, SessionCookies } from '#modules/account'
import type { Changes } from '#modules/changes'
import type { Letters } from '#modules/letters'
import type { Platform } from '#platform'
import { proofService } from './proofs.ts'
import { recoveryService } from './recovery.ts'
import { tokenRoutes } from './routes.ts'
import { signInRequests } from './sign-in-requests.ts'
import { tokenSignInService } from './sign-in.ts'
import { tokenService } from './tokens.ts'
import { verificationService } from './verification.ts'
import { vouching } from './vouching.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly config: Pick<Config, 'allowedOrigins' | 'projectId' | 'publicUrl'>
  readonly changes: Changes
  readonly letters: Letters
  readonly registry: AccountRegistry
  readonly openSession: OpenSession
  readonly cookies: SessionCookies
}

/** What letters and messages prove: lost passwords, addresses, numbers, and ways in without a password. */
export function tokensModule(options: Options) {
  const { platform, config, changes, letters, registry, openSession, cookies } = options
  const tokens = tokenService(platform)
  const proofs = proofService({ ...platform, tokens, registry, changes, letters })
  const shared = { ...platform, config, proofs, registry, letters }
  return {
    vouch: vouching(tokens),
    sweep: tokens.sweep,
    routes: tokenRoutes({
      recovery: recoveryService(shared),
      verification: verificationService(shared),
      requests: signInRequests(shared),
      signIns: tokenSignInService({ ...shared, openSession }),
      cookies,
      config,
    }),
  }
}
