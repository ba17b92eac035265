import { failureToast } from '#lib/feedback/toasts'
import { connectUrl } from '@devhood/client/connect-url'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { api } from '#lib/api/api'
import { isSessionLost } from '#lib/api/query-client'
import { settings } from '#lib/settings/settings'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { ownAccountQuery } from '../own-account.ts'
import { signedInPath, signInPath } from '../sign-in-redirects.ts'
import { signOut } from '../sign-out.ts'
import { ProviderIcon } from './provider-icon.tsx'

/** The service in the URL and the start of its sign-in; undefined for an unknown service. */
function providerIn(search: string) {
  const query = new URLSearchParams(search)
  const provider = settings.providers.find(({ key }) => key === query.get('provider'))
  if (provider === undefined) return undefined
  const signInUrl = connectUrl(api, provider.key, {
    success: query.get('success') ?? location.origin + signedInPath('/'),
    failure: query.get('failure') ?? location.origin + signInPath('/'),
  })
  return { ...provider, signInUrl }
}

/**
 * Landing page of another service's sign-in when the user is already signed in. Any link can start a sign-in, so
 * nothing has changed yet. They keep their session, or sign out and sign in again with the service.
 */
export function SwitchAccountScreen() {
  const client = useQueryClient()
  const { search } = useLocation()
  const provider = providerIn(search)
  // The account instead of the current user, because the layout redirects a known current user to Home.
  const { data: account, error } = useQuery(ownAccountQuery())
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (signInUrl: string) =>
      signOut(
        client,
        () => api.account.deleteSession('current'),
        () => location.assign(signInUrl),
      ),
    meta: { errorToast: failureToast("That didn't work", "You're still signed in. Try again.") },
  })
  const isLeaving = isPending || isSuccess
  if (provider === undefined) return <Navigate to="/" replace />
  // The user is signed out and this page didn't cause it.
  if (isSessionLost(error) && !isLeaving) return <Navigate to={signInPath('/')} replace />
  const { key, name, signInUrl } = provider
  const asName = account?.name ? ` as ${account.name}` : ''
  return (
    <>
      <AuthHeading
        title="Switch accounts?"
        text={`You're already signed in${asName}. A link has started a sign-in with ${name}. That ${name} account isn't connected to this one.`}
      />
      <div className="grid gap-3">
        <ButtonLink to="/" variant="primary" size="lg" wide>
          {`Stay signed in${asName}`}
        </ButtonLink>
        <Button variant="line" size="lg" wide busy={isLeaving} onClick={() => mutate(signInUrl)}>
          <ProviderIcon provider={key} />
          Sign out and continue with {name}
        </Button>
      </div>
    </>
  )
}
