import { useEffect, useEffectEvent, useState } from 'react'
import { providerErrorText, withoutProviderError } from './provider-error.ts'

/**
 * The error from a sign-in service. It is removed from the URL at once, so that a reload doesn't show it again.
 */
export function useProviderError(
  search: string,
  replaceSearch: (search: string) => void,
): string | undefined {
  const [errorText] = useState(() => providerErrorText(search))
  const replace = useEffectEvent(replaceSearch)
  useEffect(() => {
    if (providerErrorText(search)) replace(withoutProviderError(search))
  }, [search])
  return errorText
}
