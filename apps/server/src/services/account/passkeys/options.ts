import { AppError } from '@devhood/contract'
import type { Passkey, PasskeyCreation, PasskeyRequest } from '@devhood/contract/schemas'
import type { Config } from '#config'
import { formatInstant } from '#engine'
import { deviceOf } from '../sessions/user-agent.ts'
import { CHALLENGE_LIFE, type PasskeyChallenges, type Question } from './challenges.ts'
import { relyingPartyOf, userHandleOf } from './relying-party.ts'
import type { PasskeyRow } from './store.ts'
import { ALGORITHMS } from './verification.ts'

const type = 'public-key' as const
const REQUIRED = 'required' as const

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  type,
  id: credentialId,
  transports: transports.split(' ').filter((each) => each !== ''),
})

export const presentPasskey = (row: PasskeyRow): Passkey => {
  const { clientName, osName } = deviceOf(row.userAgent)
  return {
    $id: row.$id,
    $createdAt: formatInstant(row.$createdAt),
    name: row.name,
    isSynced: row.isSynced === 1,
    usedAt: row.usedAt === null ? '' : formatInstant(row.usedAt),
    clientName,
    osName,
  }
}

interface Options {
  readonly config: Pick<Config, 'publicUrl' | 'appName'>
  readonly challenges: PasskeyChallenges
}

/** What browsers are asked. Both throw `general_passkeys_disabled`. */
export function passkeyOptions({ config, challenges }: Options) {
  /** Asks for a new passkey, which no device makes that has one of the account. */
  function forNew(
    owner: { readonly accountId: string; readonly name: string; readonly label: string },
    known: readonly PasskeyRow[],
    question: Question,
  ): PasskeyCreation {
    const { id, name } = relyingPartyOf(config)
    return {
      rp: { id, name },
      user: { id: userHandleOf(owner.accountId), name: owner.label, displayName: owner.name },
      challenge: challenges.issue(question),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
      timeout: CHALLENGE_LIFE,
      excludeCredentials: known.map(descriptorOf),
      authenticatorSelection: {
        residentKey: REQUIRED,
        requireResidentKey: true,
        userVerification: REQUIRED,
      },
      attestation: 'none',
    }
  }

  /** Asks for one of these passkeys, or for any that the browser has. */
  function forUse(known: readonly PasskeyRow[], question: Question): PasskeyRequest {
    return {
      rpId: relyingPartyOf(config).id,
      challenge: challenges.issue(question),
      timeout: CHALLENGE_LIFE,
      allowCredentials: known.map(descriptorOf),
      userVerification: REQUIRED,
    }
  }

  return { forNew, forUse }
}

export type PasskeyOptions = ReturnType<typeof passkeyOptions>

/** Passkeys work at this host only: an account with nothing else could be lost with it. */
export const needsOtherWay = (): AppError =>
  new AppError('general_bad_request', {
    message:
      'Set a password first: a passkey works at this address only, and may not be the only way into an account.',
  })
