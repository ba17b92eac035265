import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { cookieValues } from '#http'

const SECRET = /^[0-9a-f]{64}$/
const LIFE_SECONDS = 600

/** The cookie that proves that the browser returning from a provider is the one that started the attempt. */
export function browserCookie({ projectId, publicUrl }: Pick<Config, 'projectId' | 'publicUrl'>) {
  const isSecure = publicUrl.protocol === 'https:'
  const name = `${isSecure ? '__Host-' : ''}a_oauth_${projectId}`

  function read({ headers }: FastifyRequest): string | undefined {
    return cookieValues(headers.cookie, name).find((value) => SECRET.test(value))
  }

  /** Sets the browser's secret for the lifetime of an attempt. */
  function set(reply: FastifyReply, secret: string): void {
    const cookie = `${name}=${secret}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax`
    reply.header('set-cookie', isSecure ? `${cookie}; Secure` : cookie)
  }

  return { read, set }
}

export type BrowserCookie = ReturnType<typeof browserCookie>
