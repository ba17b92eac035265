import { EmptyState } from '#ui/feedback/empty-state'
import { usePageTitle } from '#lib/navigation/use-page-title'

/** The 404 page inside the shell. */
export function NotFound() {
  usePageTitle('Not found')
  return (
    <EmptyState
      title="Page not found"
      text="It may have moved, or the address may be wrong."
      link={{ to: '/', label: 'Go to the home page' }}
    />
  )
}
