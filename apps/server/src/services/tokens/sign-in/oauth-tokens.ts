import type { SignInMethod } from '#services/account'
import type { Writer } from '#platform/database'
import type { Proof, Tokens } from '../tokens.ts'

/** What a token remembers of how somebody came: names of services hold no colon. */
const targetOf = ({ provider, providerUid }: SignInMethod) => `${provider}:${providerUid}`

export function signInMethodOf(target: string): SignInMethod {
  const colon = target.indexOf(':')
  return { provider: target.slice(0, colon), providerUid: target.slice(colon + 1) }
}

/**
 * Makes a secret with which a page opens a session of the account, as if it had been opened by this way: for those
 * whom another service has vouched for. It is good once, for five minutes.
 */
export const oauthTokenIssuer =
  (tokens: Tokens) =>
  async (tx: Writer, accountId: string, signInMethod: SignInMethod): Promise<Proof> => {
    const newToken = {
      kind: 'vouched',
      target: targetOf(signInMethod),
      userId: accountId,
      accountId,
    } as const
    const { secret } = await tokens.issue(tx, newToken)
    return { userId: accountId, secret }
  }

export type IssueOauthToken = ReturnType<typeof oauthTokenIssuer>
