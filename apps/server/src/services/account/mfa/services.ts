import type { MfaFactors } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { ReauthenticationOptions } from '../credentials/reauthentication.ts'
import type { Owner } from '../profile/own-account.ts'
import { authenticatorService } from './authenticators.ts'
import { type ChallengeOptions, challengeService } from './challenges.ts'
import { type FactorChangeOptions, factorChanges } from './factor-changes.ts'
import { factorService } from './factor-service.ts'
import type { SecondFactor } from './factors.ts'
import { type LostFactorOptions, lostFactorService } from './lost-factors.ts'
import { objectionTo, ownSession } from './step-up.ts'
import { findAuthenticator, hasRecoveryCodes } from './store.ts'

type Options = Omit<ChallengeOptions, 'cancelLostFactor'> &
  FactorChangeOptions &
  ReauthenticationOptions &
  LostFactorOptions & { readonly config: Pick<Config, 'appName'> }

/** The factors that the account has; while a session lacks one, those that can confirm it. */
const factorList =
  ({ database, now, mailer }: Options) =>
  async ({ actor }: Owner): Promise<MfaFactors> => {
    const session = await ownSession(database, actor)
    const { accountId } = actor
    const authenticator = await findAuthenticator(database, { accountId })
    const isUsable = (factor: SecondFactor) => objectionTo(session, factor, now()) === undefined
    return {
      totp: (authenticator?.verifiedAt ?? null) !== null,
      recoveryCode: await hasRecoveryCodes(database, { accountId }),
      email: session.emailVerified === 1 && mailer.canSend && isUsable('email'),
      phone: session.phoneVerified === 1 && mailer.canText && isUsable('phone'),
      custom: false,
    }
  }

/** Second factors: what an account has, and what confirms a session. */
export function mfaServices(options: Options) {
  const lostFactors = lostFactorService(options)
  const challenges = challengeService({ ...options, cancelLostFactor: lostFactors.cancel })
  const changes = { ...options, ...factorChanges(options) }
  return {
    authenticators: authenticatorService(changes),
    factors: { ...factorService(changes), list: factorList(options) },
    challenges,
    lostFactors,
  }
}

export type MfaServices = ReturnType<typeof mfaServices>
