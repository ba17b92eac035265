import { TEXTS } from '@devhood/contract'
import { formatAbsolute } from '#lib/text/format'
import { useState } from 'react'
import { ExpiredLink, Outcome, OutcomeHeading, OutcomeLink } from '../parts/outcome.tsx'
import { isErrorType } from '../sign-in.ts'
import { LinkProgress, useLinkToken, useSentToken } from './link-token.tsx'
import { continueSignedIn, isInvalidToken, oneTimeTokens } from './one-time-tokens.ts'

/** Target of the sign-in link. The page's script uses the token, so that link scanners don't consume it. */
export function MagicLinkScreen() {
  const { token, redirectTo } = useLinkToken()
  const state = useSentToken(token, async (linkToken) => {
    await oneTimeTokens.signInWithLink(linkToken)
    continueSignedIn(redirectTo)
  })
  if (token === undefined || isInvalidToken(state.error))
    return <ExpiredLink to="/email-link" label="Send another link" />
  return <LinkProgress title="Signing you in" state={state} />
}

/** Target of the link that verifies an email, signed in or not. */
export function VerifyEmailScreen() {
  const { token } = useLinkToken()
  const state = useSentToken(token, oneTimeTokens.verifyEmail)
  if (token === undefined || isInvalidToken(state.error))
    return <ExpiredLink to="/settings" label="Open settings" />
  if (state.isSuccess) return <LinkSuccess title="Your email is verified" text="You're all set." />
  return <LinkProgress title="Verifying your email" state={state} />
}

/** Target of the link that confirms a new email, signed in or not. */
export function ConfirmEmailScreen() {
  const { token, email } = useLinkToken()
  const state = useSentToken(token, oneTimeTokens.confirmEmail)
  if (token === undefined || isInvalidToken(state.error))
    return <ExpiredLink to="/settings" label="Open settings" />
  if (isErrorType(state.error, 'user_email_already_exists'))
    return (
      <Outcome
        title="Another account uses this email"
        text={`Your account's email stays the same. If the other account is yours, sign in there with ${email || 'this email'}.`}
      >
        <OutcomeLink to="/settings" label="Open settings" />
      </Outcome>
    )
  if (state.isSuccess)
    return (
      <LinkSuccess
        title="Your email has changed"
        text={`From now on you sign in with ${email || 'it'}.`}
      />
    )
  return <LinkProgress title="Confirming your email" state={state} />
}

/** Target of the link that requests the removal of lost second factors. */
export function LostFactorsScreen() {
  const { token } = useLinkToken()
  const [until, setUntil] = useState('')
  const state = useSentToken(token, async (proof) =>
    setUntil((await oneTimeTokens.requestRemoval(proof)).until),
  )
  if (token === undefined || isInvalidToken(state.error))
    return <ExpiredLink to="/sign-in" label={TEXTS.signIn.submit} />
  if (state.isSuccess)
    return (
      <OutcomeHeading
        title="Your request waits"
        text={`Sign in with your password alone after ${formatAbsolute(new Date(until))}. Until then, whoever is signed in can end the request.`}
      />
    )
  return <LinkProgress title="Sending your request" state={state} />
}

/** Shows the success, with a link into the app. The page reloads, because cached account data is outdated. */
const LinkSuccess = (props: { readonly title: string; readonly text: string }) => (
  <>
    <OutcomeHeading {...props} />
    <OutcomeLink to="/" label="Continue" reloadDocument />
  </>
)
