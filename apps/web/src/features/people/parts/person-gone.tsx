import { ButtonLink } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'

/** Shown for a URL of no existing person. */
export function PersonNotFound() {
  return (
    <EmptyState
      title="Profile not found"
      text="The account may have been deleted, or the address may be wrong."
      action={
        <ButtonLink to="/all-users" variant="line">
          See all people
        </ButtonLink>
      }
    />
  )
}
