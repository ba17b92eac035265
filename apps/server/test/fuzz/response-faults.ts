import type { ErrorBody } from '@devhood/contract'
import { ErrorResponse } from '@devhood/contract/schemas'
import type { LightMyRequestResponse } from 'fastify'
import { Value } from 'typebox/value'

/** Internal details that must not leak. A message may quote the caller's own input. */
const INSIDE =
  /\bat \S+ \(|:\d+:\d+|node_modules|\.[jt]s\b|sqlite|\bfrom \w+ where\b|insert into|fastify|kysely|undici|TypeError|RangeError|ENOENT|\/tmp\/|\/home\//i

/** Faults in a response, whatever the request was; empty when it is acceptable. */
export function faultsIn({ statusCode, body, headers }: LightMyRequestResponse): string[] {
  if (statusCode >= 500) return [`answered ${statusCode}: ${body}`]
  if (statusCode < 400 || body === '') return []
  const type = String(headers['content-type'])
  if (!type.startsWith('application/json')) return [`refused in ${type}`]
  const refusal = JSON.parse(body) as ErrorBody
  if (!Value.Check(ErrorResponse, refusal)) return [`refused in another shape: ${body}`]
  if (refusal.code !== statusCode) return [`refused with ${statusCode} and code ${refusal.code}`]
  const words = refusal.message.replaceAll(/"[^"]*"/g, '')
  return INSIDE.test(words) ? [`told of the inside: ${words}`] : []
}
