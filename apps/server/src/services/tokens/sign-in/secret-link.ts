import { withParameters } from '#lib/redirect-urls'
import type { Proof } from '../tokens.ts'

/** The URL in an email, with the secret in its query. `expire` is in milliseconds since 1970. */
export const secretLink = (page: URL, { userId, secret }: Proof, expire: number): URL =>
  withParameters(page, { userId, secret, expire: new Date(expire).toISOString() })
