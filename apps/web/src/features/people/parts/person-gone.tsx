import { ButtonLink } from '#ui/button'
import { EmptyState } from '#ui/empty-state'

/** Stands where an address leads to no person. */
export function PersonGone() {
  return (
    <EmptyState
      title="Nobody lives here"
      text="The person may have left, or the address is not quite right."
      action={
        <ButtonLink to="/all-users" variant="line">
          See all people
        </ButtonLink>
      }
    />
  )
}
