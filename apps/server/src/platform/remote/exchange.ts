import { type IncomingMessage, request } from 'node:http'
import { readBounded } from '../read-bounded.ts'
import type { Connect, Target } from './remote.ts'
import { REMOTE_LIMITS } from './limits.ts'

/** The Via header of our requests, to recognize one that comes back to us. */
export const VIA = '1.1 devhood-avatars'
/** Limit of informational responses before the final one. */
const HINTS_MAX = 10

/** What to send, and how to read the response. */
interface Exchange<Result> {
  readonly connect: Connect
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
  /** Makes the request a POST. */
  readonly body?: Uint8Array
  readonly read: (message: IncomingMessage) => Result | Promise<Result>
}

/** Reads an uncompressed body of limited length. */
export async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const encoding = message.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new Error('The body is packed, which nobody has asked for.')
  return readBounded(message, REMOTE_LIMITS.bytes)
}

/** Sends one request over a new connection to the target, without cookies, credentials or the caller's data. */
export async function exchange<Result>(
  url: URL,
  target: Target,
  { connect, signal, headers, body, read }: Exchange<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = request({
    createConnection: () => connect(target),
    method: body ? 'POST' : 'GET',
    path: url.pathname + url.search,
    headers: { host: url.host, ...headers, 'accept-encoding': 'identity', via: VIA },
    maxHeaderSize: REMOTE_LIMITS.headerBytes,
    signal,
  })
  sent.on('response', resolve).on('error', reject)
  sent.on('close', () => reject(new Error('The connection was closed without a response.')))
  let hints = 0
  sent.on('information', () => {
    if (++hints > HINTS_MAX) sent.destroy(new Error('There is no end of hints.'))
  })
  sent.end(body)
  try {
    return await read(await promise)
  } finally {
    sent.destroy()
  }
}
