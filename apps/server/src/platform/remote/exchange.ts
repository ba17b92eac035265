import { type IncomingMessage, request } from 'node:http'
import { AGENT, VIA } from './names.ts'
import type { Connect, RemoteAnswer, Target } from './remote.ts'
import { REMOTE_LIMITS } from './limits.ts'

/** The response: a redirect, or the answer itself. */
export type Exchanged = { readonly movedTo: URL } | { readonly answer: RemoteAnswer }

const MOVED: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308])

/** Limit of informational responses before the final one. */
const HINTS_MAX = 10

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const encoding = message.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new Error('The body is packed, which nobody has asked for.')
  const parts: Buffer[] = []
  let length = 0
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length
    if (length > REMOTE_LIMITS.bytes) throw new Error('The body is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Sends one request over a new connection to the target, without cookies, credentials or the caller's data. Only the
 * status, body and redirect of the response are used.
 */
export async function exchange(
  url: URL,
  target: Target,
  { connect, signal }: { readonly connect: Connect; readonly signal: AbortSignal },
): Promise<Exchanged> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = request({
    createConnection: () => connect(target),
    path: url.pathname + url.search,
    headers: {
      host: url.host,
      accept: 'image/png,image/jpeg,image/svg+xml,image/x-icon,text/html;q=0.9,*/*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': AGENT,
      via: VIA,
    },
    maxHeaderSize: REMOTE_LIMITS.headerBytes,
    signal,
  })
  sent.on('response', resolve).on('error', reject)
  sent.on('close', () => reject(new Error('The connection was closed without an answer.')))
  let hints = 0
  sent.on('information', () => {
    if (++hints > HINTS_MAX) sent.destroy(new Error('There is no end of hints.'))
  })
  sent.end()
  try {
    const message = await promise
    const { statusCode: status = 0, headers } = message
    if (MOVED.has(status) && headers.location !== undefined)
      return { movedTo: new URL(headers.location, url) }
    return { answer: { status, body: await bodyOf(message), url } }
  } finally {
    sent.destroy()
  }
}
