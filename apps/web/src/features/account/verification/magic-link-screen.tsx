import { type OneTimeToken } from '@devhood/client/proofs'
import { Notice } from '#ui/feedback/notice'
import { Spinner } from '#ui/controls/spinner'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isInvalidToken, errorMessage } from '../parts/token-errors.ts'
import { continueSignedIn } from './continue-signed-in.ts'
import { oneTimeTokens } from './one-time-tokens.ts'
import { useLinkToken } from './use-link-token.ts'
import { ExpiredLink } from '../parts/expired-link.tsx'

/** Target of the sign-in link. The page's script uses the token, so that link scanners don't consume it. */
export function MagicLinkScreen() {
  const { token, redirectTo } = useLinkToken()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (linkToken: OneTimeToken) => oneTimeTokens.signInWithLink(linkToken),
    onSuccess: () => continueSignedIn(redirectTo),
  })
  useEffect(() => {
    if (token) mutate(token)
  }, [token, mutate])
  if (token === undefined || isInvalidToken(error))
    return <ExpiredLink to="/email-link" actionLabel="Send another link" />
  return (
    <div className="grid gap-7" aria-busy={isPending}>
      <h1 tabIndex={-1} className="flex items-center gap-3 text-title-lg">
        Signing you in {isPending && <Spinner size={20} />}
      </h1>
      {error && <Notice title={errorMessage(error)} onRetry={() => mutate(token)} />}
    </div>
  )
}
