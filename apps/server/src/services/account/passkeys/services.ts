import type { Config } from '#config'
import type { Platform } from '#platform'
import type { ReauthenticationOptions } from '../credentials/reauthentication.ts'
import { sessionConfirmation } from '../mfa/challenges.ts'
import { type FactorChangeOptions, factorChanges } from '../mfa/factor-changes.ts'
import type { LostFactorService } from '../mfa/lost-factors.ts'
import type { OpenSession } from '../sessions/session-opening.ts'
import { passkeyChallenges } from './challenges.ts'
import { passkeyOptions } from './options.ts'
import { ownPasskeys } from './own-passkeys.ts'
import { passkeySignIn } from './sign-in.ts'
import { passkeyUses } from './uses.ts'
import { passkeyVerification } from './verification.ts'

interface Options extends FactorChangeOptions, ReauthenticationOptions, Pick<Platform, 'keyOf'> {
  readonly config: Pick<Config, 'appName' | 'publicUrl'>
  readonly openSession: OpenSession
  readonly cancelLostFactor: LostFactorService['cancel']
}

/** Passkeys of WebAuthn: ways to sign in, and second factors. */
export function passkeyServices(given: Options) {
  const challenges = passkeyChallenges(given)
  const parts = {
    ...given,
    challenges,
    options: passkeyOptions({ ...given, challenges }),
    verification: passkeyVerification({ ...given, challenges }),
  }
  return {
    passkeys: ownPasskeys({ ...parts, ...factorChanges(given) }),
    passkeySignIn: passkeySignIn({
      ...parts,
      use: passkeyUses(parts),
      confirmSession: sessionConfirmation(given),
    }),
    sweep: challenges.sweep,
  }
}
