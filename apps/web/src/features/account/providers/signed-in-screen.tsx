import { isSessionLost } from '#lib/api/query-client'
import { Notice } from '#ui/feedback/notice'
import { Spinner } from '#ui/controls/spinner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { currentUserQuery } from '../current-user.tsx'
import { signInPath, redirectTarget } from '../sign-in-redirects.ts'
import { completeSignIn } from '../sign-in.ts'

/** Where one comes to from another service, signed in: makes the profile of who is new, and leads on. */
export function SignedInScreen() {
  const client = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { mutate, isError, isPending } = useMutation({
    mutationFn: async () => {
      // What it would find is no longer true once the profile is made.
      await client.cancelQueries({ queryKey: currentUserQuery().queryKey })
      return completeSignIn(client)
    },
    // Whoever is in is led on by the layout; who is not has to sign in.
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
