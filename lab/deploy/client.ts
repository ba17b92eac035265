import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { type Agent, request } from 'node:https'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { cookieJar } from '../../apps/server/test/http/cookie-jar.ts'
import { addressOf } from '../../apps/server/test/documents/documents.ts'
import { PASSWORD } from '../../apps/server/test/people/people.ts'
import { searchOf } from '../../apps/server/test/sockets/sockets.ts'
import { uploadsOf } from '../../apps/server/test/files/upload.ts'

/** The name in our nginx configuration. */
export const NAME = 'hood.example'
export const ORIGIN = `https://${NAME}`

interface ClientResponse {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  json<T>(): T
}

interface Caller {
  readonly port: number
  readonly cert: string
  /** The local address that it connects from. */
  readonly from?: string
  /** The agent whose connections it uses; without one each call opens a new connection. */
  readonly agent?: Agent
}

/** A client on another machine that resolves hood.example to nginx, with a separate cookie jar, as in a browser. */
export function openClient({ port, cert, from = '127.0.0.1', agent }: Caller) {
  const jar = cookieJar()
  const place = { ca: cert, servername: NAME, localAddress: from, agent: agent ?? (false as const) }

  async function ask(
    method: string,
    path: string,
    body?: object | Buffer,
    headers: Record<string, string> = {},
  ): Promise<ClientResponse> {
    const json = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const type: Record<string, string> =
      typeof json === 'string' ? { 'content-type': 'application/json' } : {}
    const length = json === undefined ? 0 : Buffer.byteLength(json)
    const asked = request({
      ...place,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { host: NAME, ...type, 'content-length': length, ...jar.headers(), ...headers },
    })
    // A request refused early leaves a body that nobody reads.
    asked.on('error', () => undefined)
    const { promise, resolve, reject } = Promise.withResolvers<ClientResponse>()
    asked.on('close', () => reject(new Error('The connection was closed without an answer.')))
    asked.on('response', (response) => {
      jar.keep(response.headers['set-cookie'])
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const { statusCode = 0, headers: rawHeaders } = response
        const read = <T>() => JSON.parse(bytes.toString()) as T
        resolve({ statusCode, headers: rawHeaders, bytes, json: read })
      })
    })
    asked.end(json)
    return promise
  }

  /** Collects the messages of a socket. */
  async function listen(...channels: readonly string[]) {
    const socket = new WebSocket(`wss://127.0.0.1:${port}/v1/realtime?${searchOf(channels)}`, {
      ...place,
      origin: ORIGIN,
      headers: { host: NAME, ...jar.headers() },
    })
    const messages: { type: string; data: { payload?: { $id: string } } }[] = []
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())))
    await once(socket, 'open')
    return { messages, [Symbol.dispose]: () => socket.terminate() }
  }

  /** Signs up and in; returns the Set-Cookie headers. */
  async function join(name: string): Promise<readonly string[]> {
    const email = `${name}@example.com`
    const joined = await ask('POST', '/v1/account', { userId: name, email, password: PASSWORD })
    expect(joined.statusCode).toBe(201)
    const opened = await ask('POST', '/v1/account/sessions/email', { email, password: PASSWORD })
    expect(opened.statusCode).toBe(201)
    const imageUrl = '/v1/avatars/initials?name=A'
    const data = { accountId: name, email, name, username: name, imageUrl }
    const profile = await ask('POST', addressOf('users'), { documentId: name, data })
    expect(profile.statusCode).toBe(201)
    return opened.headers['set-cookie'] ?? []
  }
  const upload = uploadsOf((method, url, body, headers) => ask(method, url, body, headers))
  return { ask, listen, join, upload }
}
