import { ButtonLink } from '#ui/button'
import { EmptyState } from '#ui/empty-state'

/** Stands where a post was, or where an address leads to none. */
export function PostGone() {
  return (
    <EmptyState
      title="This post is not here"
      text="It may have been deleted, or the address is not quite right."
      action={
        <ButtonLink to="/explore" variant="line">
          Explore posts
        </ButtonLink>
      }
    />
  )
}
