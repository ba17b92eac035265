import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { useLocation } from 'react-router'

/** The 404 page inside the shell; for `/@name`, of people. */
export function NotFound() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/@')) return <UsernameNotFound />
  return (
    <EmptyState
      title="Page not found"
      text="It may have moved, or the address may be wrong."
      action={
        <ButtonLink to="/" variant="line">
          Go to the home page
        </ButtonLink>
      }
    />
  )
}

function UsernameNotFound() {
  return (
    <EmptyState
      title="Profile not found"
      text="Nobody has this username. The account may have been deleted."
      action={
        <ButtonLink to="/all-users" variant="line">
          See all people
        </ButtonLink>
      }
    />
  )
}
