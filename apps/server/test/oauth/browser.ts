import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { cookieJar } from '../http/cookie-jar.ts'

/** A browser that somebody moves from address to address of the server in this process. */
export interface Browser {
  /** Opens an address; `headers` as those by which browsers say where one comes from. */
  open(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** As they are sent: `name=value; …`. */
  readonly cookies: () => string
}

/** `cookies` are what it has already: `name=value; …`. */
export function openBrowser(app: FastifyInstance, cookies = ''): Browser {
  const jar = cookieJar()
  jar.keep(cookies.split('; ').filter((pair) => pair !== ''))
  return {
    async open(url, headers = {}) {
      const { pathname, search, host } = new URL(url, 'http://localhost:3000')
      const answer = await app.inject({
        method: 'GET',
        url: pathname + search,
        headers: { host, ...jar.headers(), ...headers },
      })
      jar.keep(answer.headers['set-cookie'])
      return answer
    },
    cookies: () => jar.headers()['cookie'] ?? '',
  }
}
