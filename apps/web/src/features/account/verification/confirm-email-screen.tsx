import { type OneTimeToken } from '@devhood/client/proofs'
import { ButtonLink } from '#ui/controls/button'
import { Notice } from '#ui/feedback/notice'
import { Spinner } from '#ui/controls/spinner'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isErrorType } from '../sign-in.ts'
import { isInvalidToken, errorMessage } from '../parts/token-errors.ts'
import { OutcomeHeading } from '../parts/outcome-heading.tsx'
import { oneTimeTokens } from './one-time-tokens.ts'
import { SignInLink } from '../parts/sign-in-link.tsx'
import { useLinkToken } from './use-link-token.ts'
import { ExpiredLink } from '../parts/expired-link.tsx'

/** Target of the link that confirms a new email, signed in or not. */
export function ConfirmEmailScreen() {
  const { token, email } = useLinkToken()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (linkToken: OneTimeToken) => oneTimeTokens.confirmEmail(linkToken),
  })
  useEffect(() => {
    if (token) mutate(token)
  }, [token, mutate])
  if (token === undefined || isInvalidToken(error))
    return <ExpiredLink to="/settings" actionLabel="Open settings" />
  if (isErrorType(error, 'user_email_already_exists')) return <EmailTaken email={email} />
  if (isSuccess)
    return (
      <>
        <OutcomeHeading
          title="Your email has changed"
          text={`From now on you sign in with ${email || 'it'}.`}
        />
        <ButtonLink to="/" reloadDocument variant="primary" size="lg" wide>
          Go on
        </ButtonLink>
      </>
    )
  return (
    <div className="grid gap-7" aria-busy={isPending}>
      <h1 tabIndex={-1} className="flex items-center gap-3 text-title-lg">
        Confirming your email {isPending && <Spinner size={20} />}
      </h1>
      {error && <Notice title={errorMessage(error)} onRetry={() => mutate(token)} />}
    </div>
  )
}

/** Another account already uses the email. */
function EmailTaken({ email }: { readonly email: string }) {
  return (
    <>
      <OutcomeHeading
        title="Another account uses this email"
        text={`Your account keeps the email it has. If the other account is yours, sign in there with ${email || 'this email'}.`}
      />
      <ButtonLink to="/settings" variant="primary" size="lg" wide>
        Open settings
      </ButtonLink>
      <SignInLink />
    </>
  )
}
