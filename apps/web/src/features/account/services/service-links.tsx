import { accountSettings } from '@devhood/client/account'
import { api } from '#lib/api'
import { settings } from '#lib/settings'
import { ButtonLink } from '#ui/button'
import { FormAlert } from '#ui/form-alert'
import { signedInAddress, signInAddress } from '../session.ts'
import { ServiceMark } from './service-mark.tsx'
import { useServiceFailure } from './use-service-failure.ts'

const { connectUrl } = accountSettings(api)

/** The other services that one can sign in with here. */
export function ServiceLinks({ wanted }: { readonly wanted: string }) {
  const failure = useServiceFailure()
  const pages = {
    success: location.origin + signedInAddress(wanted),
    failure: location.origin + signInAddress(wanted),
  }
  return (
    <div className="grid gap-3">
      <FormAlert>{failure}</FormAlert>
      {settings.providers.map(({ key, name }) => (
        <ButtonLink
          key={key}
          reloadDocument
          to={connectUrl(key, pages)}
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
