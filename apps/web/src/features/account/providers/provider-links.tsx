import { accountSettings } from '@devhood/client/account'
import { api } from '#lib/api/api'
import { settings } from '#lib/settings/settings'
import { ButtonLink } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { signedInPath, signInPath } from '../sign-in-redirects.ts'
import { ProviderIcon } from './provider-icon.tsx'
import { useProviderError } from './use-provider-error.ts'

const { connectUrl } = accountSettings(api)

/** Buttons for the other sign-in services. */
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
