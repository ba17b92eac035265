import { EmptyState } from '#ui/feedback/empty-state'
import { useLocation } from 'react-router'

/** The 404 page inside the shell; for `/@name`, of people. */
export function NotFound() {
  const { pathname } = useLocation()
  return <EmptyState {...(pathname.startsWith('/@') ? USERNAME : PAGE)} />
}

const PAGE = {
  title: 'Page not found',
  text: 'It may have moved, or the address may be wrong.',
  link: { to: '/', label: 'Go to the home page' },
}
const USERNAME = {
  title: 'Profile not found',
  text: 'Nobody has this username. The account may have been deleted.',
  link: { to: '/all-users', label: 'See all people' },
}
