import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import type { PasskeyChallenges, Question } from './challenges.ts'
import { relyingPartyOf } from './relying-party.ts'
import type { NewCredential, UsedCredential } from './schema.ts'
import type { PasskeyRow } from './store.ts'

/** Ed25519, ES256, RS256: what authenticators have. The library would add others, which Node calls experimental. */
export const ALGORITHMS = [-8, -7, -257]

interface Options {
  readonly config: Pick<Config, 'publicUrl' | 'appName'>
  readonly challenges: PasskeyChallenges
}

/** What the library says about an answer is a reason in the log: who answers wrongly learns no more than that. */
async function checked<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    throw new AppError('user_invalid_token', { cause })
  }
}

/** Checks the answers of browsers: origin, host, challenge, signature, and that the owner has unlocked the passkey. */
export function passkeyVerification({ config, challenges }: Options) {
  // A third of a second to load, and only who uses passkeys needs it.
  const library = async () => import('@simplewebauthn/server')

  /** What both kinds of answers have to fulfil. `used` collects the challenge. */
  function expectation(question: Question, used: string[]) {
    const { id, origin } = relyingPartyOf(config)
    return {
      expectedChallenge: (challenge: string) =>
        used.push(challenge) > 0 && challenges.isAnswerTo(question, challenge),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }
  }

  /** The parts of a new passkey that are stored. Throws `user_invalid_token`. */
  const verifyNew = async (given: NewCredential, question: Question) =>
    checked(async () => {
      const { verifyRegistrationResponse } = await library()
      const used: string[] = []
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...given, response: { ...given.response, transports: [] }, ...NO_EXTENSIONS },
        ...expectation(question, used),
        supportedAlgorithmIDs: ALGORITHMS,
      })
      const [challenge] = used
      if (!verified || challenge === undefined) throw new Error('It is not verified.')
      const { credential, credentialBackedUp } = registrationInfo
      return {
        challenge,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: (given.response.transports ?? []).join(' '),
        isSynced: credentialBackedUp ? 1 : 0,
      }
    })

  /** How often a passkey says that it was used. Throws `user_invalid_token`. */
  const verifyUse = async (given: UsedCredential, passkey: PasskeyRow, question: Question) =>
    checked(async () => {
      const { verifyAuthenticationResponse } = await library()
      const used: string[] = []
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...given, ...NO_EXTENSIONS },
        ...expectation(question, used),
        // The counter is compared where it is stored: two uses at once would both be larger than one that was read before.
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: 0,
        },
      })
      const [challenge] = used
      if (!verified || challenge === undefined) throw new Error('It is not verified.')
      return { challenge, counter: authenticationInfo.newCounter }
    })

  return { verifyNew, verifyUse }
}

const NO_EXTENSIONS = { clientExtensionResults: {} } as const

export type PasskeyVerification = ReturnType<typeof passkeyVerification>
