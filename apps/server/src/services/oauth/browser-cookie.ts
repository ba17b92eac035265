import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { cookieValues } from '#http'

const SECRET = /^[0-9a-f]{64}$/
const LIFE_SECONDS = 600

/** By what a browser that comes back from a service is known to be the one that went there. */
export function browserCookie({ projectId, publicUrl }: Pick<Config, 'projectId' | 'publicUrl'>) {
  const isSecure = publicUrl.protocol === 'https:'
  const name = `${isSecure ? '__Host-' : ''}a_oauth_${projectId}`

  function read({ headers }: FastifyRequest): string | undefined {
    return cookieValues(headers.cookie, name).find((value) => SECRET.test(value))
  }

  /** Gives the browser its secret, for as long as an attempt lives. */
  function set(reply: FastifyReply, secret: string): void {
    const cookie = `${name}=${secret}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax`
    reply.header('set-cookie', isSecure ? `${cookie}; Secure` : cookie)
  }

  return { read, set }
}

export type BrowserCookie = ReturnType<typeof browserCookie>
