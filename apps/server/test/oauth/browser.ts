import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { cookieJar } from '../http/cookie-jar.ts'

/** A browser that a test moves from URL to URL of the server in this process. */
export interface Browser {
  /** Opens a URL. `headers` are those with which browsers send the origin of a navigation. */
  open(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** The cookie header: `name=value; …`. */
  readonly cookies: () => string
}

/** `cookies` are the initial ones: `name=value; …`. */
export function openBrowser(app: FastifyInstance, cookies = ''): Browser {
  const jar = cookieJar()
  jar.keep(cookies.split('; ').filter((pair) => pair !== ''))
  return {
    async open(url, headers = {}) {
      const { pathname, search, host } = new URL(url, 'http://localhost:3000')
      const response = await app.inject({
        method: 'GET',
        url: pathname + search,
        headers: { host, ...jar.headers(), ...headers },
      })
      jar.keep(response.headers['set-cookie'])
      return response
    },
    cookies: () => jar.headers()['cookie'] ?? '',
  }
}
