/** In our own words: what stands in an address may be anybody's. */
const WORDS: ReadonlyMap<string, string> = new Map([
  [
    'user_already_exists',
    'That did not work: the email or the service belongs to another account here. Sign in to that one first; you can connect services in Settings.',
  ],
  ['user_blocked', 'This account is blocked.'],
  [
    'user_oauth2_unauthorized',
    'The service was not allowed to say who you are, so nothing happened.',
  ],
  ['user_unauthorized', 'You were signed out meanwhile. Please sign in and try again.'],
  ['general_service_unavailable', 'The service does not answer. Please try again later.'],
])
const OTHERWISE = 'That did not work. Please try again.'

function typeIn(error: string): string {
  try {
    const refusal: unknown = JSON.parse(error)
    return typeof refusal === 'object' && refusal !== null && 'type' in refusal
      ? String(refusal.type)
      : ''
  } catch {
    return ''
  }
}

/** What is wrong when somebody comes back from a service with an error in the address. */
export function serviceFailure(search: string): string | undefined {
  const error = new URLSearchParams(search).get('error')
  return error === null ? undefined : (WORDS.get(typeIn(error)) ?? OTHERWISE)
}

/** The address's query without the error. */
export function withoutFailure(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('error')
  return query.size === 0 ? '' : `?${query}`
}
