import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'

/** How long we wait, in milliseconds. */
export interface Patience {
  /** For a connection, with its TLS. */
  readonly connect: number
  /** For the next byte, in either direction. */
  readonly idle: number
}

interface Outgoing {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: readonly Buffer[]
}

const late = (what: string) => new Error(`S3 took too long: ${what}.`)

/** Connections to one S3 server. They stay open for the next request. */
export function openConnections(endpoint: URL, patience: Patience) {
  const isSecure = endpoint.protocol === 'https:'
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const start = isSecure ? requestHttps : requestHttp

  /** Sends a request once; resolves as soon as an answer begins. */
  async function send({ method, path, headers, body }: Outgoing): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const outgoing = start(new URL(path, endpoint), { method, headers, agent })
    const timer = setTimeout(() => outgoing.destroy(late('to connect')), patience.connect)
    outgoing.once('socket', (socket) => {
      if (!socket.connecting) clearTimeout(timer)
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer))
    })
    outgoing.setTimeout(patience.idle, () => outgoing.destroy(late('to answer')))
    outgoing.on('response', (incoming) => {
      // From now on whoever reads it waits; nobody else minds if it breaks off.
      outgoing.setTimeout(0)
      incoming.on('error', () => undefined)
      resolve(incoming)
    })
    outgoing.on('error', reject)
    outgoing.on('close', () => clearTimeout(timer))
    for (const chunk of body) outgoing.write(chunk)
    outgoing.end()
    return promise
  }

  /** The bytes of an answer. The time that a slow reader takes does not count. */
  async function* bytesOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
    const watch = () => setTimeout(() => incoming.destroy(late('to go on')), patience.idle)
    let timer = watch()
    try {
      for await (const chunk of incoming) {
        clearTimeout(timer)
        yield chunk as Buffer
        timer = watch()
      }
    } finally {
      clearTimeout(timer)
    }
  }

  return { send, bytesOf, close: () => agent.destroy() }
}
