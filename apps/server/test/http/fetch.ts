import { Buffer } from 'node:buffer'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { cookieJar } from './cookie-jar.ts'

/**
 * A `fetch` answered by a server in this process, with a separate cookie jar, as in a browser. Clients, the web
 * app's tests and sample data use it: no port, no mock that could drift.
 */
export function fetchFrom(app: FastifyInstance): typeof fetch {
  const jar = cookieJar()

  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://127.0.0.1:3000')
    const request = new Request(input instanceof Request ? input : url, init)
    const body = Buffer.from(await request.arrayBuffer())
    const response = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: url.pathname + url.search,
      headers: {
        host: url.host,
        ...Object.fromEntries(request.headers),
        ...jar.headers(),
      },
      ...(body.length > 0 && { payload: body }),
    })
    jar.keep(response.headers['set-cookie'])
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined && name !== 'set-cookie') headers.set(name, String(value))
    const empty = [204, 304].includes(response.statusCode)
    return new Response(empty ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers,
    })
  }
}
