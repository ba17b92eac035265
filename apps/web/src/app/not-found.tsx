import { ButtonLink } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'

/** The 404 page inside the shell. */
export function NotFound() {
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
