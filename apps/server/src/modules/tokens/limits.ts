import type { FastifyRequest } from 'fastify'
import { callerOf, HOUR, type Limit } from '#http'

/** How many letters one address gets is counted where they are written: other routes have no address to count by. */
export const REQUEST: Limit = {
  scope: 'letters',
  max: 10,
  windowMs: HOUR,
  by: (request) => `ip ${callerOf(request)}`,
}

function userIn({ body }: FastifyRequest): string {
  return typeof body === 'object' && body !== null && 'userId' in body ? String(body.userId) : ''
}

/** Every way to come back with a secret counts together. */
export const CONFIRM: readonly Limit[] = [
  { scope: 'secrets', max: 60, windowMs: HOUR, by: (request) => `ip ${callerOf(request)}` },
  {
    scope: 'secrets',
    max: 10,
    windowMs: HOUR,
    by: (request) => `user ${userIn(request)}`,
    forgetOnSuccess: true,
  },
]
