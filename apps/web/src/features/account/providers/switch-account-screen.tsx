import { accountSettings } from '@devhood/client/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { api } from '#lib/api/api'
import { isSessionLost } from '#lib/api/query-client'
import { settings } from '#lib/settings/settings'
import { Button, ButtonLink } from '#ui/controls/button'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { ownAccountQuery } from '../own-account.ts'
import { signedInPath, signInPath } from '../sign-in-redirects.ts'
import { signOut } from '../sign-out.ts'
import { ProviderIcon } from './provider-icon.tsx'

const { connectUrl } = accountSettings(api)

/** The service that the address names, and where its sign-in starts again; undefined when it is none of ours. */
function providerIn(search: string) {
  const query = new URLSearchParams(search)
  const provider = settings.providers.find(({ key }) => key === query.get('provider'))
  if (provider === undefined) return undefined
  const signInUrl = connectUrl(provider.key, {
    success: query.get('success') ?? location.origin + signedInPath('/'),
    failure: query.get('failure') ?? location.origin + signInPath('/'),
  })
  return { ...provider, signInUrl }
}

/**
 * Where another service's sign-in ends for people who are signed in already. Any link can start one, so nothing has
 * changed yet: they keep their session, or sign out and sign in again with the service.
 */
export function SwitchAccountScreen() {
  const client = useQueryClient()
  const { search } = useLocation()
  const provider = providerIn(search)
  // Not the current user: the layout leads whoever is known on to Home.
  const { data: account, error } = useQuery(ownAccountQuery())
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (signInUrl: string) =>
      signOut(
        client,
        () => api.account.deleteSession('current'),
        () => location.assign(signInUrl),
      ),
    meta: {
      errorToast: {
        title: "That didn't work",
        text: "You're still signed in. Try again.",
        kind: 'failure',
      },
    },
  })
  const isLeaving = isPending || isSuccess
  if (provider === undefined) return <Navigate to="/" replace />
  // Nobody is signed in, and not because they are on their way out.
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
          Stay signed in{asName}
        </ButtonLink>
        <Button variant="line" size="lg" wide busy={isLeaving} onClick={() => mutate(signInUrl)}>
          <ProviderIcon provider={key} />
          Sign out and continue with {name}
        </Button>
      </div>
    </>
  )
}
