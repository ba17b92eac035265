import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { providerErrorText, withoutProviderError } from './provider-error.ts'

/** The error from a sign-in service. It is removed from the URL at once, so that a reload doesn't show it again. */
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
