import { newId, SERVER_CHOOSES_ID } from '@devhood/contract'
import type { Token } from '@devhood/contract/schemas'
import { withParameters } from '#http'
import type { AccountRegistry, Caller } from '#modules/account'
import type { Config } from '#config'
import type { Letters, Mailing } from '#modules/letters'
import type { Platform } from '#platform'
import type { SentWayIn } from './kinds.ts'
import { linkWith } from './link-with.ts'
import type { Proofs } from './proofs.ts'
import { findByTarget } from './targets.ts'
import { newPhrase } from './phrase.ts'
import type { Proof } from './tokens.ts'

interface Asking {
  readonly kind: SentWayIn
  /** The id of a new account, or `unique()`; whoever has one keeps theirs. */
  readonly userId: string
  /** An address in its canonical form, or a number. */
  readonly target: string
  readonly post: (mailing: Mailing, proof: Proof) => Promise<void>
}

interface ByMail {
  readonly userId: string
  readonly email: string
  /** Whether the caller wants two words to recognise the email by. */
  readonly phrase?: boolean | undefined
}

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly proofs: Proofs
  readonly registry: AccountRegistry
  readonly letters: Letters
  readonly config: Pick<Config, 'projectId'>
}

const phraseFor = ({ phrase = false }: ByMail): string => (phrase ? newPhrase() : '')

/**
 * Asking for a letter or a message to sign in by. Somebody new gets an account when they come back, not before: asking
 * changes nothing that others could see, and the answer is the same for everybody.
 */
export function signInRequests(options: Options) {
  const { database, now, proofs, registry, letters, config } = options
  const { projectId: project } = config

  async function request(caller: Caller, { kind, target, post, ...asking }: Asking) {
    const account = await findByTarget(registry, database, { kind, target })
    const userId = asking.userId === SERVER_CHOOSES_ID ? newId(now()) : asking.userId
    const accountId = account?.$id ?? null
    return proofs.send({
      wish: { kind, target, userId, accountId },
      isReal: account?.blockedAt === undefined || account.blockedAt === null,
      caller,
      post: async (mailing, secret) => post(mailing, { userId, secret }),
    })
  }

  async function requestLink(caller: Caller, asked: ByMail & { url: URL }): Promise<Token> {
    const { userId, email, url } = asked
    const phrase = phraseFor(asked)
    const token = await request(caller, {
      kind: 'magic',
      userId,
      target: email,
      post: async (mailing, proof) => {
        const link = withParameters(linkWith(url, proof, mailing.expire), { project })
        await letters.magic(mailing, link, phrase)
      },
    })
    return { ...token, phrase }
  }
  async function requestEmailCode(caller: Caller, asked: ByMail): Promise<Token> {
    const { userId, email } = asked
    const phrase = phraseFor(asked)
    const token = await request(caller, {
      kind: 'email',
      userId,
      target: email,
      post: async (mailing, { secret }) => letters.emailCode(mailing, secret, phrase),
    })
    return { ...token, phrase }
  }
  const requestPhoneCode = async (
    caller: Caller,
    { userId, phone }: { readonly userId: string; readonly phone: string },
  ): Promise<Token> =>
    request(caller, {
      kind: 'phone',
      userId,
      target: phone,
      post: async (mailing, { secret }) => letters.phoneCode(mailing, secret),
    })

  return { requestLink, requestEmailCode, requestPhoneCode }
}

export type SignInRequests = ReturnType<typeof signInRequests>
