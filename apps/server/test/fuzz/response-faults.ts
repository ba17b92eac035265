import type { ErrorBody } from '@devhood/contract'
import { ErrorAnswer } from '@devhood/contract/schemas'
import type { LightMyRequestResponse } from 'fastify'
import { Value } from 'typebox/value'

/** Words that only the inside knows; what a message quotes is the caller's own. */
const INSIDE =
  /\bat \S+ \(|:\d+:\d+|node_modules|\.[jt]s\b|sqlite|\bfrom \w+ where\b|insert into|fastify|kysely|undici|TypeError|RangeError|ENOENT|\/tmp\/|\/home\//i

/** What is wrong with an answer, whatever was asked: nothing, if all is well. */
export function faultsIn({ statusCode, body, headers }: LightMyRequestResponse): string[] {
  if (statusCode >= 500) return [`answered ${statusCode}: ${body}`]
  if (statusCode < 400 || body === '') return []
  const type = String(headers['content-type'])
  if (!type.startsWith('application/json')) return [`refused in ${type}`]
  const refusal = JSON.parse(body) as ErrorBody
  if (!Value.Check(ErrorAnswer, refusal)) return [`refused in another shape: ${body}`]
  if (refusal.code !== statusCode) return [`refused with ${statusCode} and code ${refusal.code}`]
  const words = refusal.message.replaceAll(/"[^"]*"/g, '')
  return INSIDE.test(words) ? [`told of the inside: ${words}`] : []
}
