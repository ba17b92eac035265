import { ButtonLink } from '#ui/button'
import { EmptyState } from '#ui/empty-state'

/** An address that leads nowhere, in the shell. */
export function NotFound() {
  return (
    <EmptyState
      title="Nobody lives at this address"
      text="The page may have moved, or the address was mistyped."
      action={
        <ButtonLink to="/" variant="line">
          Go to the home page
        </ButtonLink>
      }
    />
  )
}
