import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { providerErrorText, withoutProviderError } from './provider-error.ts'

/** What went wrong at a service. It leaves the address at once, so that it is not said again after a reload. */
export function useProviderError(): string | undefined {
  const { search } = useLocation()
  const [errorText] = useState(() => providerErrorText(search))
  const navigate = useNavigate()
  useEffect(() => {
    if (providerErrorText(search))
      void navigate({ search: withoutProviderError(search) }, { replace: true })
  }, [search, navigate])
  return errorText
}
