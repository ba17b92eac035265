import { withParameters } from '#lib/redirect-urls'
import type { Proof } from '../tokens.ts'

/** The page that a letter leads to, with what its reader proves. `expire` in milliseconds since 1970. */
export const secretLink = (page: URL, { userId, secret }: Proof, expire: number): URL =>
  withParameters(page, { userId, secret, expire: new Date(expire).toISOString() })
