import { ButtonLink } from '#ui/controls/button-link'
import { isErrorType } from '../sign-in.ts'
import { isInvalidToken } from '../parts/token-errors.ts'
import { OutcomeHeading } from '../parts/outcome-heading.tsx'
import { LinkProgress, LinkSuccess, useSentToken } from './link-progress.tsx'
import { oneTimeTokens } from './one-time-tokens.ts'
import { SignInLink } from '../parts/sign-in-link.tsx'
import { useLinkToken } from './use-link-token.ts'
import { ExpiredLink } from '../parts/expired-link.tsx'

/** Target of the link that confirms a new email, signed in or not. */
export function ConfirmEmailScreen() {
  const { token, email } = useLinkToken()
  const state = useSentToken(token, oneTimeTokens.confirmEmail)
  if (token === undefined || isInvalidToken(state.error))
    return <ExpiredLink to="/settings" actionLabel="Open settings" />
  if (isErrorType(state.error, 'user_email_already_exists')) return <EmailTaken email={email} />
  if (state.isSuccess)
    return (
      <LinkSuccess
        title="Your email has changed"
        text={`From now on you sign in with ${email || 'it'}.`}
      />
    )
  return <LinkProgress title="Confirming your email" state={state} />
}

/** Another account already uses the email. */
function EmailTaken({ email }: { readonly email: string }) {
  return (
    <>
      <OutcomeHeading
        title="Another account uses this email"
        text={`Your account's email stays the same. If the other account is yours, sign in there with ${email || 'this email'}.`}
      />
      <ButtonLink to="/settings" variant="primary" size="lg" wide>
        Open settings
      </ButtonLink>
      <SignInLink />
    </>
  )
}
