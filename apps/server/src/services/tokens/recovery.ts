import { AppError, newId } from '@devhood/contract'
import type { Token } from '@devhood/contract/schemas'
import type { Caller } from '#services/account'
import type { ProofUser } from './proofs.ts'
import { type Proof, secretLink } from './tokens.ts'

interface Reset extends Proof {
  readonly password: string
  readonly passwordAgain?: string
}

export function recoveryService({ database, now, proofs, registry, mailer }: ProofUser) {
  /** Sends a link to the page `url` if an account has the email; `email` is in its canonical form. */
  async function request(
    caller: Caller,
    { email, url }: { readonly email: string; readonly url: URL },
  ): Promise<Token> {
    const account = await registry.findByEmail(database, email)
    const isReal = account !== undefined && account.blockedAt === null
    // A new one each time, so that it doesn't reveal whether the account exists.
    const userId = newId(now())
    return proofs.send({
      newToken: { kind: 'recovery', target: email, userId, accountId: isReal ? account.$id : null },
      isReal,
      topic: 'recovery',
      caller,
      deliver: async (envelope, secret) =>
        mailer.recovery(envelope, secretLink(url, { userId, secret }, envelope.expire)),
    })
  }

  /** Sets the password, and ends every session. Throws `user_password_mismatch`, `user_invalid_token`. */
  async function confirm(caller: Caller, reset: Reset): Promise<Token> {
    const { password, passwordAgain = password } = reset
    if (passwordAgain !== password) throw new AppError('user_password_mismatch')
    const hashed = await registry.hashNewPassword(password)
    return proofs.redeemForOwner(
      'recovery',
      { topic: 'recovery', proof: reset, caller },
      async (tx, account) => {
        await registry.claim(tx, account)
        await registry.resetPassword(tx, account.$id, hashed)
      },
    )
  }

  return { request, confirm }
}
