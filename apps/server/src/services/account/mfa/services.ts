import type { MfaFactors } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { ReauthenticationOptions } from '../credentials/reauthentication.ts'
import { type Actor, formatInstant } from '#engine'
import type { Reader } from '#platform/database'
import { getOwnAccount, type Owner } from '../profile/own-account.ts'
import { authenticatorService } from './authenticators.ts'
import { type ChallengeOptions, challengeService } from './challenges.ts'
import { type FactorChangeOptions, factorChanges } from './factor-changes.ts'
import { factorService } from './factor-service.ts'
import type { SecondFactor } from './factors.ts'
import { type LostFactorOptions, lostFactorService } from './lost-factors.ts'
import { objectionTo, ownSession } from './step-up.ts'
import { countRecoveryCodes, findAuthenticator, findLostFactor, hasRecoveryCodes } from './store.ts'

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

/** What the second step of an account consists of, without a secret. */
export interface SecondStep {
  readonly isOn: boolean
  readonly authenticatorApp: { readonly addedAt: string; readonly usedAt: string } | null
  /** How many are left. */
  readonly recoveryCodes: number
  /** When the second step goes, after a request; '' without one. */
  readonly requestToRemove: string
}

export async function secondStepOf(db: Reader, actor: Actor): Promise<SecondStep> {
  const { accountId } = actor
  const { mfa } = await getOwnAccount(db, actor)
  const app = await findAuthenticator(db, { accountId })
  const until = (await findLostFactor(db, { accountId }))?.until
  return {
    isOn: mfa === 1,
    authenticatorApp: app?.verifiedAt
      ? {
          addedAt: formatInstant(app.verifiedAt),
          usedAt: formatInstant(app.usedAt ?? app.verifiedAt),
        }
      : null,
    recoveryCodes: (await countRecoveryCodes(db, { accountId })) ?? 0,
    requestToRemove: until === undefined ? '' : formatInstant(until),
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
