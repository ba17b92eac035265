import { ButtonLink } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'

/** Stands where a post was, or where an address leads to none. */
export function PostNotFound() {
  return (
    <EmptyState
      title="Post not found"
      text="It may have been deleted, or the address may be wrong."
      action={
        <ButtonLink to="/explore" variant="line">
          Explore posts
        </ButtonLink>
      }
    />
  )
}
