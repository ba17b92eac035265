import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { cookieValues } from '#http'

const SECRET_BYTES = 32
const SECRET = /^[0-9a-f]{64}$/
const LIFE_SECONDS = 600

/** By what a browser that comes back from a service is known to be the one that went there. */
export function browserCookie({ projectId, publicUrl }: Pick<Config, 'projectId' | 'publicUrl'>) {
  const isSecure = publicUrl.protocol === 'https:'
  const name = `${isSecure ? '__Host-' : ''}a_oauth_${projectId}`

  function read({ headers }: FastifyRequest): string | undefined {
    return cookieValues(headers.cookie, name).find((value) => SECRET.test(value))
  }

  /** The browser's secret: the one that it has, so that attempts in several windows do not end each other. */
  function issue(request: FastifyRequest, reply: FastifyReply): string {
    const secret = read(request) ?? randomBytes(SECRET_BYTES).toString('hex')
    const cookie = `${name}=${secret}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax`
    reply.header('set-cookie', isSecure ? `${cookie}; Secure` : cookie)
    return secret
  }

  return { read, issue }
}

export type BrowserCookie = ReturnType<typeof browserCookie>
