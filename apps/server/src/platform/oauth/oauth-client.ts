import { AppError } from '@devhood/contract'
import type * as openidClient from 'openid-client'
import { readBounded } from '../read-bounded.ts'
import type { Attempt } from './provider.ts'

/** Loaded on first use, because most servers never need it. */
export type Client = typeof openidClient

/** Seconds that a provider may take for one response. */
const TIMEOUT_SECONDS = 10
/** Bytes of one response: many times what any known provider sends. */
const RESPONSE_MAX = 256 * 1024

function isUnreachable(error: unknown, { ClientError }: Client): boolean {
  if (error instanceof TypeError) return true
  if (!(error instanceof ClientError)) return false
  if (error.code === 'OAUTH_TIMEOUT') return true
  return error.cause instanceof Response && error.cause.status >= 500
}

function refusalOf(cause: unknown, name: string, client: Client): unknown {
  if (cause instanceof AppError) return cause
  if (cause instanceof client.AuthorizationResponseError && cause.error === 'access_denied')
    return new AppError('user_oauth2_unauthorized', {
      message: `${name} was not allowed to say who you are.`,
      cause,
    })
  if (isUnreachable(cause, client))
    return new AppError('general_service_unavailable', {
      message: `${name} does not answer. Please try again later.`,
      cause,
    })
  return new AppError('user_oauth2_bad_request', {
    message: `${name} did not confirm who you are. Please try again.`,
    cause,
  })
}

/** Calls a provider; every failure becomes an error with its name. */
export async function withOauthClient<T>(
  name: string,
  talk: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await import('openid-client')
  try {
    return await talk(client)
  } catch (error) {
    throw refusalOf(error, name, client)
  }
}

/** Reads a response, up to a limit, without the challenges that nobody takes up. */
async function fetchBounded(url: string, options: object): Promise<Response> {
  const response = await fetch(url, options)
  const body = response.body && (await readBounded(response.body, RESPONSE_MAX))
  const headers = new Headers(response.headers)
  headers.delete('www-authenticate')
  const { status, statusText } = response
  return new Response(body && new Uint8Array(body), { status, statusText, headers })
}

/** Limits what a provider can cost. Allows plain http only when the URL uses it: the operator's choice on loopback. */
export function configureRequests<C extends openidClient.Configuration>(
  configuration: C,
  address: URL,
  client: Client,
): C {
  configuration.timeout = TIMEOUT_SECONDS
  configuration[client.customFetch] = fetchBounded
  if (address.protocol === 'http:') client.allowInsecureRequests(configuration)
  return configuration
}

export const discoveryOptions = (issuer: URL, { allowInsecureRequests, customFetch }: Client) => ({
  timeout: TIMEOUT_SECONDS,
  [customFetch]: fetchBounded,
  execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
})

/** The parameters of every attempt; PKCE is always used. */
export async function parametersFor(
  { redirectUri, state, verifier }: Attempt,
  scopes: readonly string[],
  { calculatePKCECodeChallenge }: Client,
): Promise<Record<string, string>> {
  return {
    redirect_uri: redirectUri,
    scope: [...new Set(scopes)].join(' '),
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
}
