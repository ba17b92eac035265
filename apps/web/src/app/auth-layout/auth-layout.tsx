import { useQuery } from '@tanstack/react-query'
import { currentUserQuery, redirectTarget } from '#features/account'
import { FROM_LARGE, useMedia } from '#lib/dom/use-media'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { AuthFrame } from './auth-frame.tsx'
import { LATE_SHOWCASE } from './late-showcase.tsx'

/** Redirects a signed-in user to the requested page. This page stays until that one is ready. */
function useRedirectSignedIn(): void {
  const { data: user } = useQuery({ ...currentUserQuery(), enabled: false })
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (user) void navigate(redirectTarget(search), { replace: true })
  }, [user, search, navigate])
}

/** The layout of all screens around signing in, inside the router. */
export function AuthLayout() {
  useRedirectSignedIn()
  const isWide = useMedia(FROM_LARGE)
  return (
    <AuthFrame showcase={isWide && LATE_SHOWCASE}>
      <Outlet />
    </AuthFrame>
  )
}
