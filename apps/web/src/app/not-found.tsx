import { ButtonLink } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'

/** An address that leads nowhere, in the shell. */
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
