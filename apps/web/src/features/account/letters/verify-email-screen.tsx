import { type OneTimeToken } from '@devhood/client/proofs'
import { ButtonLink } from '#ui/button'
import { Notice } from '#ui/notice'
import { Spinner } from '#ui/spinner'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OutcomeHeading } from './outcome-heading.tsx'
import { isInvalidToken, errorMessage } from './failure.ts'
import { oneTimeTokens } from './proofs.ts'
import { useLinkToken } from './use-held.ts'
import { ExpiredLink } from './worthless.tsx'

/** Where the link of a letter proves an address, signed in or not. */
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
