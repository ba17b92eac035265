import { connectUrl } from '@devhood/client/connect-url'
import { api } from '#lib/api/api'
import { settings } from '#lib/settings/settings'
import { classesOf } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { signedInPath, signInPath } from '../sign-in-redirects.ts'
import { ProviderIcon } from './provider-icon.tsx'
import { useProviderError } from './provider-error.ts'

function replaceSearch(search: string): void {
  history.replaceState(history.state, '', location.pathname + search + location.hash)
}

export function ProviderLinks({ redirectTo }: { readonly redirectTo: string }) {
  const failure = useProviderError(location.search, replaceSearch)
  const returnUrls = {
    success: location.origin + signedInPath(redirectTo),
    failure: location.origin + signInPath(redirectTo),
  }
  return (
    <div className="grid gap-3">
      <FormAlert>{failure}</FormAlert>
      {settings.providers.map(({ key, name }) => (
        <a
          key={key}
          href={connectUrl(api, key, returnUrls)}
          className={classesOf({ variant: 'line', size: 'lg', wide: true })}
        >
          <ProviderIcon provider={key} />
          Continue with {name}
        </a>
      ))}
    </div>
  )
}
