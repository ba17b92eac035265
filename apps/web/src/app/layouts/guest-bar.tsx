import { signInPath } from '#features/account'
import { usePageHeading } from '#lib/navigation/use-page-title'
import { useLocation } from 'react-router'

import { usePage } from '../page-navigation.ts'
import { BarWithSignIn } from './bar-with-sign-in.tsx'

/** Top bar for guests: page title, and a sign-in link that returns here. */
export function GuestBar() {
  const heading = usePageHeading(usePage()?.title)
  const { pathname, search } = useLocation()
  return <BarWithSignIn title={heading} signIn={signInPath(pathname + search)} />
}
