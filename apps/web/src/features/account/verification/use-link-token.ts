import { type OneTimeToken } from '@devhood/client/proofs'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { redirectTarget } from '../sign-in-redirects.ts'

interface LinkToken {
  /** undefined when somebody comes without a link, or with half of one. */
  readonly token: OneTimeToken | undefined
  /** The address that the letter went to; '' when the link does not tell. */
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

/** What the link of a letter holds. It leaves the address bar and the history at once. */
export function useLinkToken(): LinkToken {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => parseLink(search))
  useEffect(() => {
    if (search !== '') void navigate({ search: '' }, { replace: true })
  }, [search, navigate])
  return link
}
