import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient } from '@devhood/client'

export interface ReceivedRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface StubResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * A server on a free port that gives the same response to every request, with a client for it and the received requests.
 */
export async function stubServer({
  status = 200,
  headers,
  body = '{"documents":[]}',
}: StubResponse = {}) {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      received.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: sent,
      })
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
      response.end(status === 204 ? undefined : body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}/v1`

  return {
    received,
    endpoint,
    client: createClient({ endpoint, project: 'p', database: 'd', bucket: 'b' }),
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
