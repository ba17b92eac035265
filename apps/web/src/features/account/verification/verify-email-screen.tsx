import { isInvalidToken } from '../parts/token-errors.ts'
import { LinkProgress, LinkSuccess, useSentToken } from './link-progress.tsx'
import { oneTimeTokens } from './one-time-tokens.ts'
import { useLinkToken } from './use-link-token.ts'
import { ExpiredLink } from '../parts/expired-link.tsx'

/** Target of the link that verifies an email, signed in or not. */
export function VerifyEmailScreen() {
  const { token } = useLinkToken()
  const state = useSentToken(token, oneTimeTokens.verifyEmail)
  if (token === undefined || isInvalidToken(state.error))
    return <ExpiredLink to="/settings" actionLabel="Open settings" />
  if (state.isSuccess) return <LinkSuccess title="Your email is verified" text="You're all set." />
  return <LinkProgress title="Verifying your email" state={state} />
}
