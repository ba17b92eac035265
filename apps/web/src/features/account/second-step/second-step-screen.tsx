import { isSessionLost } from '#lib/api/query-client'
import { failureToast } from '#lib/feedback/toasts'
import { api } from '#lib/api/api'
import { Button } from '#ui/controls/button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { redirectTarget, signInPath } from '../sign-in-redirects.ts'
import { completeSignIn } from '../sign-in.ts'
import { reloadAtSignIn, signOut } from '../sign-out.ts'
import { factorsQuery } from './challenges.ts'
import { FactorForm } from './factor-form.tsx'

/** Page of a session that lacks a second factor. Once it is confirmed, the layout opens the requested page. */
export function SecondStepScreen() {
  const client = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { error } = useQuery(factorsQuery())
  const signIn = signInPath(redirectTarget(search))
  const goOn = async () => {
    const { status } = await api.account.get()
    if (status) await completeSignIn(client)
    // The session of somebody who is blocked reaches one screen only.
    else await navigate('/blocked', { replace: true })
  }
  if (isSessionLost(error)) return <Navigate to={signIn} replace />
  return (
    <>
      <AuthHeading
        title="One more step"
        text="This account asks for a second step. Confirm that it's you."
      />
      <FactorForm onConfirmed={goOn} />
      <SignOut path={signIn} />
    </>
  )
}

function SignOut({ path }: { readonly path: string }) {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () =>
      signOut(
        client,
        async () => api.account.deleteSession('current'),
        () => reloadAtSignIn(path),
      ),
    meta: { errorToast: failureToast("Couldn't sign out", 'Try again.') },
  })
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted">
      Not you?
      <Button variant="ghost" busy={isPending || isSuccess} onClick={() => mutate()}>
        Sign in as somebody else
      </Button>
    </p>
  )
}
