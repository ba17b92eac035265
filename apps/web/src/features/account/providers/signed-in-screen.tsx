import { isSessionLost } from '#lib/api/query-client'
import { Notice } from '#ui/feedback/notice'
import { Spinner } from '#ui/controls/spinner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { currentUserQuery } from '../current-user.tsx'
import { signInPath, redirectTarget } from '../sign-in-redirects.ts'
import { completeSignIn } from '../sign-in.ts'

/** Landing page after sign-in with another service: creates the profile of a new user and redirects. */
export function SignedInScreen() {
  const client = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { mutate, isError, isPending } = useMutation({
    mutationFn: async () => {
      // Its result is outdated once the profile exists.
      await client.cancelQueries({ queryKey: currentUserQuery().queryKey })
      return completeSignIn(client)
    },
    // The layout redirects a signed-in user; anyone else has to sign in.
    onError: (error) => {
      if (isSessionLost(error)) void navigate(signInPath(redirectTarget(search)), { replace: true })
    },
  })
  useEffect(() => mutate(), [mutate])
  return (
    <div className="grid gap-7" aria-busy={isPending}>
      <h1 tabIndex={-1} className="flex items-center gap-3 text-title-lg">
        Signing you in {isPending && <Spinner size={20} />}
      </h1>
      {isError && (
        <Notice
          title="You are signed in, but the page could not be opened."
          onRetry={() => mutate()}
        />
      )}
    </div>
  )
}
