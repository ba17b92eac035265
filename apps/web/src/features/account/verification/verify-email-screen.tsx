import { type OneTimeToken } from '@devhood/client/proofs'
import { ButtonLink } from '#ui/controls/button'
import { Notice } from '#ui/feedback/notice'
import { Spinner } from '#ui/controls/spinner'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OutcomeHeading } from '../parts/outcome-heading.tsx'
import { isInvalidToken, errorMessage } from '../parts/token-errors.ts'
import { oneTimeTokens } from './one-time-tokens.ts'
import { useLinkToken } from './use-link-token.ts'
import { ExpiredLink } from '../parts/expired-link.tsx'

/** Target of the link that verifies an email, signed in or not. */
export function VerifyEmailScreen() {
  const { token } = useLinkToken()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (linkToken: OneTimeToken) => oneTimeTokens.verifyEmail(linkToken),
  })
  useEffect(() => {
    if (token) mutate(token)
  }, [token, mutate])
  if (token === undefined || isInvalidToken(error))
    return <ExpiredLink to="/settings" actionLabel="Open settings" />
  if (isSuccess)
    return (
      <>
        <OutcomeHeading title="Your email is verified" text="You're all set." />
        <ButtonLink to="/" reloadDocument variant="primary" size="lg" wide>
          Go on
        </ButtonLink>
      </>
    )
  return (
    <div className="grid gap-7" aria-busy={isPending}>
      <h1 tabIndex={-1} className="flex items-center gap-3 text-title-lg">
        Verifying your email {isPending && <Spinner size={20} />}
      </h1>
      {error && <Notice title={errorMessage(error)} onRetry={() => mutate(token)} />}
    </div>
  )
}
