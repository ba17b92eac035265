import { buildPushPayload } from '@block65/webcrypto-web-push'
import { DAY } from '#lib/time'
import type { Remote } from '#platform/remote'
import { type PushMessage, topicOf } from './push-message.ts'
import type { VapidKeys } from './vapid.ts'

/** Where a device gets its messages, with the keys that encrypt them in base64url. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * - `sent`: the push service has taken the message.
 * - `ended`: it will never take one for this device again.
 * - `failed`: it may take it later; `retryAfter` is its own wish, in milliseconds.
 */
export type PushOutcome =
  | { readonly result: 'sent' | 'ended' }
  | { readonly result: 'failed'; readonly retryAfter: number }

/** Seconds for which a push service keeps a message for a device that is off. */
const TTL_SECONDS = DAY / 1000
/** The subscription has ended, or belongs to another server key. */
const ENDED: ReadonlySet<number> = new Set([403, 404, 410])

/** The milliseconds in a header Retry-After with seconds or a date; 0 for none. At most a day. */
function retryAfterIn(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), DAY)
}

interface Options {
  readonly remote: Pick<Remote, 'post'>
  readonly vapid: VapidKeys
  readonly now: () => number
}

/** Sends messages to push services, encrypted for the device (RFC 8291) and signed by this server. */
export const openPushSender =
  ({ remote, vapid, now }: Options) =>
  async (target: PushTarget, message: PushMessage): Promise<PushOutcome> => {
    const { endpoint, p256dh, auth } = target
    const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
    const options = { ttl: TTL_SECONDS, urgency: 'normal', topic: topicOf(message, auth) } as const
    const data = { ...message }
    try {
      const { headers, body } = await buildPushPayload({ data, options }, subscription, vapid)
      const { status, retryAfter } = await remote.post(endpoint, { headers, body })
      if (status >= 200 && status < 300) return { result: 'sent' }
      if (ENDED.has(status)) return { result: 'ended' }
      return { result: 'failed', retryAfter: retryAfterIn(retryAfter, now()) }
    } catch {
      return { result: 'failed', retryAfter: 0 }
    }
  }

export type SendPush = ReturnType<typeof openPushSender>
