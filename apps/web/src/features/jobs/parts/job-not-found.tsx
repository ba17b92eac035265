import { EmptyState } from '#ui/feedback/empty-state'

/** Shown for a deleted ad or an unknown URL. */
export function JobNotFound() {
  return (
    <EmptyState
      title="Job not found"
      text="It may have been deleted, or the address may be wrong."
      link={{ to: '/jobs', label: 'See all jobs' }}
    />
  )
}
