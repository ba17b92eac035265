import { type OneTimeToken } from '@devhood/client/proofs'
import { Notice } from '#ui/feedback/notice'
import { Spinner } from '#ui/controls/spinner'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage } from '../sign-in.ts'
import { redirectTarget } from '../sign-in-redirects.ts'

interface LinkToken {
  /** undefined when the link has no token or an incomplete one. */
  readonly token: OneTimeToken | undefined
  /** The recipient's email; '' when the link doesn't contain it. */
  readonly email: string
  readonly redirectTo: string
}

function parseLink(search: string): LinkToken {
  const parameters = new URLSearchParams(search)
  const userId = parameters.get('userId')
  const secret = parameters.get('secret')
  return {
    token: userId && secret ? { userId, secret } : undefined,
    email: parameters.get('email') ?? '',
    redirectTo: redirectTarget(search),
  }
}

/** The token in the link. It is removed from the URL and the history at once. */
export function useLinkToken(): LinkToken {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => parseLink(search))
  useEffect(() => {
    if (search !== '') void navigate({ search: '' }, { replace: true })
  }, [search, navigate])
  return link
}

/** Sends the token of an emailed link when the screen opens. */
export function useSentToken(
  token: OneTimeToken | undefined,
  send: (token: OneTimeToken) => Promise<unknown>,
) {
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: send })
  useEffect(() => {
    if (token) mutate(token)
  }, [token, mutate])
  return { error, isPending, isSuccess, retry: () => token && mutate(token) }
}

interface LinkProgressProps {
  readonly title: string
  /** What has failed; by default the error says it. */
  readonly failure?: string
  readonly state: Pick<ReturnType<typeof useSentToken>, 'error' | 'isPending' | 'retry'>
}

/** Shows that the token is being sent, or why that failed. */
export function LinkProgress({ title, failure, state }: LinkProgressProps) {
  const { error, isPending, retry } = state
  return (
    <div className="grid gap-7" aria-busy={isPending}>
      <h1 tabIndex={-1} className="flex items-center gap-3 text-title-lg">
        {title} {isPending && <Spinner size={20} />}
      </h1>
      {error && <Notice title={failure ?? errorMessage(error)} onRetry={retry} />}
    </div>
  )
}
