import { type Deliver, Undeliverable } from '../outbox/index.ts'

const TIMEOUT_MS = 10_000
/** Transient refusals: too early, too many, too slow. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * Delivers messages to the operator's webhook as `{to, text}`. User and password of the URL are sent with Basic
 * authentication.
 */
export function smsWebhook(url: URL): Deliver {
  const address = new URL(url)
  address.username = ''
  address.password = ''
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  return async ({ id, to, text }) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(pair !== ':' && { authorization }),
      },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (response.ok) return
    const isFinal = response.status >= 400 && response.status < 500 && !PASSING.has(response.status)
    const message = `The webhook answered ${response.status}`
    throw isFinal ? new Undeliverable(message) : new Error(message)
  }
}
