import { type OneTimeToken } from '@devhood/client/proofs'
import { isInvalidToken } from '../parts/token-errors.ts'
import { continueSignedIn } from './continue-signed-in.ts'
import { LinkProgress, useSentToken } from './link-progress.tsx'
import { oneTimeTokens } from './one-time-tokens.ts'
import { useLinkToken } from './use-link-token.ts'
import { ExpiredLink } from '../parts/expired-link.tsx'

/** Target of the sign-in link. The page's script uses the token, so that link scanners don't consume it. */
export function MagicLinkScreen() {
  const { token, redirectTo } = useLinkToken()
  const state = useSentToken(token, async (linkToken: OneTimeToken) => {
    await oneTimeTokens.signInWithLink(linkToken)
    continueSignedIn(redirectTo)
  })
  if (token === undefined || isInvalidToken(state.error))
    return <ExpiredLink to="/email-link" actionLabel="Send another link" />
  return <LinkProgress title="Signing you in" state={state} />
}
