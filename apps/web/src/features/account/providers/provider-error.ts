import { messageOf } from '#lib/api/offline'
import { useEffect, useEffectEvent, useState } from 'react'

/** Only our own texts: the error in a URL may be written by anybody. */
const ERROR_TEXTS: ReadonlyMap<string, string> = new Map([
  [
    'user_already_exists',
    "That didn't work: the email or the service belongs to another account here. Sign in to that one first; you can connect services in Settings.",
  ],
  ['user_blocked', 'This account is blocked.'],
  [
    'user_oauth2_unauthorized',
    "You didn't allow the service to share who you are, so nothing changed.",
  ],
  ['user_unauthorized', "You've been signed out. Sign in and try again."],
  ['general_service_unavailable', "The service isn't responding. Try again later."],
])

function errorTypeIn(error: string): string {
  try {
    const body: unknown = JSON.parse(error)
    return typeof body === 'object' && body !== null && 'type' in body ? String(body.type) : ''
  } catch {
    return ''
  }
}

/** Error text for a failed redirect from another sign-in service. */
export function providerErrorText(search: string): string | undefined {
  const error = new URLSearchParams(search).get('error')
  return error === null ? undefined : (ERROR_TEXTS.get(errorTypeIn(error)) ?? messageOf(undefined))
}

export function withoutProviderError(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('error')
  return query.size === 0 ? '' : `?${query}`
}

/** The error from a sign-in service. It leaves the URL at once, so that a reload doesn't show it again. */
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
