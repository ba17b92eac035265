import { EmptyState } from '#ui/feedback/empty-state'

export const PostNotFound = () => (
  <EmptyState
    title="Post not found"
    text="It may have been deleted, or the address may be wrong."
    link={{ to: '/explore', label: 'Explore posts' }}
  />
)
