import { type Client } from '../client.ts'
import { pathOf } from '../transport/url.ts'

export interface ConnectRedirects {
  /** URL to redirect to after the service is connected. */
  readonly success: string
  /** URL to redirect to with `error=` after a failure. */
  readonly failure: string
}

/** URL that starts signing in with another service, or connecting it to the account of the session. */
export const connectUrl = (
  { transport }: Pick<Client, 'transport'>,
  provider: string,
  { success, failure }: ConnectRedirects,
): string => transport.url(pathOf('account', 'sessions', 'oauth2', provider), { success, failure })
