import { isSessionLost } from '#lib/api/query-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { currentUserQuery } from '../current-user.tsx'
import { signInPath, redirectTarget } from '../sign-in-redirects.ts'
import { completeSignIn } from '../sign-in.ts'
import { LinkProgress } from '../verification/link-token.tsx'

/** Landing page after sign-in with another service: creates the profile of a new user and redirects. */
export function SignedInScreen() {
  const client = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      // Its result is outdated once the profile exists.
      await client.cancelQueries({ queryKey: currentUserQuery().queryKey })
      return completeSignIn(client)
    },
    // The layout redirects a signed-in user; anyone else has to sign in.
    onError: (cause) => {
      if (isSessionLost(cause)) void navigate(signInPath(redirectTarget(search)), { replace: true })
    },
  })
  useEffect(() => mutate(), [mutate])
  return (
    <LinkProgress
      title="Signing you in"
      failure="You are signed in, but the page could not be opened."
      state={{ error, isPending, retry: mutate }}
    />
  )
}
