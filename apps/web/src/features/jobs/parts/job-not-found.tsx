import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'

/** Shown for a deleted ad or an unknown URL. */
export function JobNotFound() {
  return (
    <EmptyState
      title="Job not found"
      text="It may have been deleted, or the address may be wrong."
      action={
        <ButtonLink to="/jobs" variant="line">
          See all jobs
        </ButtonLink>
      }
    />
  )
}
