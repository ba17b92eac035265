import { type OneTimeToken } from '@devhood/client/proofs'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
