import { accountSettings } from '@devhood/client/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { api } from '#lib/api'
import { isSessionLost } from '#lib/query-client'
import { settings } from '#lib/settings'
import { Button, ButtonLink } from '#ui/button'
import { AuthHeading } from '../auth-heading.tsx'
import { ownAccountQuery } from '../own-account.ts'
import { signedInAddress, signInAddress } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { ServiceMark } from './service-mark.tsx'

const { connectUrl } = accountSettings(api)

/** The service that the address names, and where its sign-in starts again; undefined when it is none of ours. */
function serviceIn(search: string) {
  const query = new URLSearchParams(search)
  const service = settings.providers.find(({ key }) => key === query.get('provider'))
  if (service === undefined) return undefined
  const start = connectUrl(service.key, {
    success: query.get('success') ?? location.origin + signedInAddress('/'),
    failure: query.get('failure') ?? location.origin + signInAddress('/'),
  })
  return { ...service, start }
}

/**
 * Where another service's sign-in ends for people who are signed in already. Any link can start one, so nothing has
 * changed yet: they keep their session, or sign out and sign in again with the service.
 */
export function SwitchAccountScreen() {
  const client = useQueryClient()
  const { search } = useLocation()
  const service = serviceIn(search)
  // Not the current user: the layout leads whoever is known on to Home.
  const { data: account, error } = useQuery(ownAccountQuery())
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (start: string) =>
      signOut(
        client,
        () => api.account.deleteSession('current'),
        () => location.assign(start),
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
  if (service === undefined) return <Navigate to="/" replace />
  // Nobody is signed in, and not because they are on their way out.
  if (isSessionLost(error) && !isLeaving) return <Navigate to={signInAddress('/')} replace />
  const { key, name, start } = service
  const as = account?.name ? ` as ${account.name}` : ''
  return (
    <>
      <AuthHeading
        title="Switch accounts?"
        text={`You're already signed in${as}. A link has started a sign-in with ${name}. That ${name} account isn't connected to this one.`}
      />
      <div className="grid gap-3">
        <ButtonLink to="/" variant="primary" size="lg" wide>
          Stay signed in{as}
        </ButtonLink>
        <Button variant="line" size="lg" wide busy={isLeaving} onClick={() => mutate(start)}>
          <ServiceMark service={key} />
          Sign out and continue with {name}
        </Button>
      </div>
    </>
  )
}
