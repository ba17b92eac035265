import { clientAddressOf, type Limit } from '#http'
import { HOUR } from '#lib/time'

/** Applies to each route of the OAuth flow separately. */
export const LIMIT: Limit = {
  max: 50,
  windowMs: HOUR,
  by: (request) => `ip ${clientAddressOf(request)}`,
}
