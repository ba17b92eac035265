import { clientAddressOf, type Limit } from '#http'
import { HOUR } from '#lib/time'

/** Of each of the addresses on the way to a service and back. */
export const LIMIT: Limit = {
  max: 50,
  windowMs: HOUR,
  by: (request) => `ip ${clientAddressOf(request)}`,
}
