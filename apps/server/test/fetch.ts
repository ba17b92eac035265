import { Buffer } from 'node:buffer'
import type { FastifyInstance, InjectOptions } from 'fastify'

/**
 * A `fetch` answered by a server in this process, with a cookie jar of its own, as a browser has one.
 * For clients, the web app's tests and sample data: no port, no mock that could drift.
 */
export function fetchFrom(app: FastifyInstance): typeof fetch {
  const jar = new Map<string, string>()

  function keepCookies(setCookie: string | string[] | undefined): void {
    for (const line of [setCookie ?? []].flat()) {
      const [pair = '', ...attributes] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const gone = attributes.some((attribute) => /^ *expires=thu, 01 jan 1970/i.test(attribute))
      if (gone) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    }
  }

  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://127.0.0.1:3000')
    const request = new Request(input instanceof Request ? input : url, init)
    const body = Buffer.from(await request.arrayBuffer())
    const answer = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: url.pathname + url.search,
      headers: {
        host: url.host,
        ...Object.fromEntries(request.headers),
        ...(jar.size && {
          cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
        }),
      },
      ...(body.length > 0 && { payload: body }),
    })
    keepCookies(answer.headers['set-cookie'])
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && name !== 'set-cookie') headers.set(name, String(value))
    const empty = [204, 304].includes(answer.statusCode)
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    })
  }
}
