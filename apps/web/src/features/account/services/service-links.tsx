import { accountSettings } from '@devhood/client/account'
import { api } from '#lib/api'
import { settings } from '#lib/settings'
import { ButtonLink } from '#ui/button'
import { FormAlert } from '#ui/form-alert'
import { signedInPath, signInPath } from '../session.ts'
import { ProviderIcon } from './service-mark.tsx'
import { useProviderError } from './use-service-failure.ts'

const { connectUrl } = accountSettings(api)

/** The other services that one can sign in with here. */
export function ProviderLinks({ redirectTo }: { readonly redirectTo: string }) {
  const failure = useProviderError()
  const returnUrls = {
    success: location.origin + signedInPath(redirectTo),
    failure: location.origin + signInPath(redirectTo),
  }
  return (
    <div className="grid gap-3">
      <FormAlert>{failure}</FormAlert>
      {settings.providers.map(({ key, name }) => (
        <ButtonLink
          key={key}
          reloadDocument
          to={connectUrl(key, returnUrls)}
          variant="line"
          size="lg"
          wide
        >
          <ProviderIcon provider={key} />
          Continue with {name}
        </ButtonLink>
      ))}
    </div>
  )
}
