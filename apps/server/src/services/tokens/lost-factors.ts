import type { LostFactor, Token } from '@devhood/contract/schemas'
import type { Caller, LostFactorService } from '#services/account'
import type { Actor } from '#engine'
import type { ProofUser } from './proofs.ts'
import { type Proof, secretLink } from './tokens.ts'

interface Options extends ProofUser {
  readonly lostFactors: LostFactorService
}

/** Requests to remove second factors that somebody has lost: by the password, and a link to the mailbox. */
export function lostFactorRequests({ database, proofs, registry, mailer, lostFactors }: Options) {
  /** Sends the link to the page `url`. Throws why the caller can't request it. */
  async function request(caller: Caller & { readonly actor: Actor }, url: URL): Promise<Token> {
    const { accountId } = caller.actor
    await lostFactors.checkRequest(database, caller.actor)
    const { email } = await registry.get(database, accountId)
    return proofs.send({
      newToken: { kind: 'lostFactor', target: email ?? '', userId: accountId, accountId },
      isReal: true,
      caller,
      deliver: async (envelope, secret) =>
        mailer.lostFactor(
          envelope,
          secretLink(url, { userId: accountId, secret }, envelope.expire),
        ),
    })
  }

  /** Begins the wait, and says so by email. Throws `user_invalid_token`. */
  async function confirm(caller: Caller, proof: Proof): Promise<LostFactor> {
    const { waiting, notify } = await proofs.redeem(
      ['lostFactor'],
      proof,
      async (tx, { accountId, target }) => {
        const account = accountId === null ? undefined : await registry.find(tx, accountId)
        if (account?.email !== target || account.blockedAt !== null) return undefined
        return lostFactors.begin(tx, account, caller)
      },
    )
    // The request holds without the email, too: all devices are told.
    await notify().catch(() => undefined)
    return waiting
  }

  return { request, confirm }
}
