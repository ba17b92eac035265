import { isSessionLost } from '#lib/api/query-client'
import { failureToast } from '#lib/feedback/toasts'
import { api } from '#lib/api/api'
import { failureText } from '#lib/api/offline'
import { FormAlert } from '#ui/forms/form-alert'
import { Button } from '#ui/controls/button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { redirectTarget, signInPath } from '../sign-in-redirects.ts'
import { completeSignIn } from '../sign-in.ts'
import { reloadAtSignIn, signOut } from '../sign-out.ts'
import { factorsQuery, secondFactors } from './challenges.ts'
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
      <FactorForm onConfirmed={goOn} isAtOnce />
      <GetBackIn />
      <SignOut path={signIn} />
    </>
  )
}

/** The way back for who has lost all factors: a link to the mailbox, and three days in which others hear of it. */
function GetBackIn() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () =>
      secondFactors.requestRemoval(new URL('/lost-factors', location.origin).href),
  })
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
        <span>Lost all of these?</span>
        <Button variant="ghost" busy={isPending} onClick={() => mutate()}>
          Get back in, in 72 hours
        </Button>
      </p>
      <FormAlert>{error ? failureText(error) : undefined}</FormAlert>
      <output className="text-small text-muted empty:hidden">
        {isSuccess ? "We've emailed you a link. Open it to start the 72 hours." : ''}
      </output>
    </div>
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
