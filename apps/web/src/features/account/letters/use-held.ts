import { type Proof } from '@devhood/client/proofs'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { wantedAddress } from '../session.ts'

interface Held {
  /** undefined when somebody comes without a link, or with half of one. */
  readonly proof: Proof | undefined
  /** The address that the letter went to; '' when the link does not tell. */
  readonly email: string
  readonly wanted: string
}

function heldBy(search: string): Held {
  const parameters = new URLSearchParams(search)
  const userId = parameters.get('userId')
  const secret = parameters.get('secret')
  return {
    proof: userId && secret ? { userId, secret } : undefined,
    email: parameters.get('email') ?? '',
    wanted: wantedAddress(search),
  }
}

/** What the link of a letter holds. It leaves the address bar and the history at once. */
export function useHeld(): Held {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [held] = useState(() => heldBy(search))
  useEffect(() => {
    if (search !== '') void navigate({ search: '' }, { replace: true })
  }, [search, navigate])
  return held
}
