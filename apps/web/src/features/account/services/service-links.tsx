import { settings } from '#lib/settings'
import { ButtonLink } from '#ui/button'
import { FormAlert } from '#ui/form-alert'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signedInAddress, signInAddress, wantedAddress } from '../session.ts'
import { serviceAddress } from './service-address.ts'
import { serviceFailure, withoutFailure } from './service-failure.ts'
import { ServiceMark } from './service-mark.tsx'

/** What went wrong at the service. It leaves the address at once, so that it is not said again after a reload. */
function useFailure(search: string): string | undefined {
  const [failure] = useState(() => serviceFailure(search))
  const navigate = useNavigate()
  useEffect(() => {
    if (serviceFailure(search)) void navigate({ search: withoutFailure(search) }, { replace: true })
  }, [search, navigate])
  return failure
}

/** The other services that one can sign in with here. */
export function ServiceLinks() {
  const { search } = useLocation()
  const failure = useFailure(search)
  const wanted = wantedAddress(search)
  const pages = { success: signedInAddress(wanted), failure: signInAddress(wanted) }
  return (
    <div className="grid gap-3">
      <FormAlert>{failure}</FormAlert>
      {settings.providers.map(({ key, name }) => (
        <ButtonLink
          key={key}
          reloadDocument
          to={serviceAddress(key, pages)}
          variant="line"
          size="lg"
          wide
        >
          <ServiceMark service={key} />
          Continue with {name}
        </ButtonLink>
      ))}
    </div>
  )
}
