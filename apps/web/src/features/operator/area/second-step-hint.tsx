import { factorsQuery, ownAccountQuery } from '#features/account'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

/** A quiet line for people with a role who sign in by one step. */
export function SecondStepHint() {
  const account = useQuery(ownAccountQuery()).data
  const factors = useQuery(factorsQuery()).data
  if (account === undefined || factors === undefined) return null
  if (account.mfa && factors.totp) return null
  return (
    <p className="px-3 py-2 text-small text-muted">
      <span>A stolen password opens this area. </span>
      <Link to="/settings#security" className="underline">
        Add a second step
      </Link>
    </p>
  )
}
