import type { SignInMethod } from '#services/account'
import type { Writer } from '#platform/database'
import type { Proof, Tokens } from '../tokens.ts'

/** Encodes the sign-in method in the token's target: names of providers contain no colon. */
const targetOf = ({ provider, providerUid }: Omit<SignInMethod, 'factor'>) =>
  `${provider}:${providerUid}`

export function signInMethodOf(target: string): SignInMethod {
  const colon = target.indexOf(':')
  const providerUid = target.slice(colon + 1)
  return { provider: target.slice(0, colon), providerUid, factor: 'oauth2' }
}

/**
 * Creates a secret for people whom a provider has authenticated. With it a page opens a session of the account, as
 * if by this sign-in method. It works once, within five minutes.
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
