import { ButtonLink } from '#ui/button'
import { EmptyState } from '#ui/empty-state'

/** Stands where an ad was, or where an address leads to none. */
export function JobGone() {
  return (
    <EmptyState
      title="This job is not here"
      text="The ad may have been deleted, or the address is not quite right."
      action={
        <ButtonLink to="/jobs" variant="line">
          See all jobs
        </ButtonLink>
      }
    />
  )
}
