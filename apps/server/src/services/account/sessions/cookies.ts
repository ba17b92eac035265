import { unescape } from 'node:querystring'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { cookieValues, isCrossSiteCaller, isListedCaller } from '#http'
import { type Credential, decodeCredential, encodeCredential } from '../credentials/credential.ts'
import type { KnownDevices } from './known-devices.ts'

/**
 * The number of credentials of one request that are looked up: browsers have one for each name, and more only cost
 * work.
 */
const CREDENTIALS_MAX = 5

/** The value where clients look for a session to know that there is one. It doesn't authenticate. */
const MARKER = 'in-cookie'

function valueIn(header: string, key: string): string | undefined {
  try {
    const stored: unknown = JSON.parse(header)
    const value = Object.entries(stored ?? {}).find(([name]) => name === key)?.[1]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

interface NewCredential {
  readonly credential: Credential
  /** The account's email; null or '' when it has none. */
  readonly email: string | null
}

/** Browsers send the origin of a call. A client that sends none stores its session itself. */
export const isProgram = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined

/**
 * The transport of a session: an HttpOnly cookie, which no script can read. `X-Fallback-Cookies` carries only a
 * marker, because clients look there. To allow-listed pages of other sites, whose browsers block the cookie, it
 * carries the session itself.
 */
export function sessionCookies(
  config: Pick<Config, 'allowedOrigins' | 'projectId' | 'publicUrl'>,
  devices: KnownDevices,
) {
  const plain = `a_session_${config.projectId}`
  const isSecure = config.publicUrl.protocol === 'https:'
  const name = isSecure ? `__Host-${plain}` : plain
  const others = [...(isSecure ? [plain] : []), `${plain}_legacy`]
  // On https a neighbouring host can set cookies of the other names, and so choose the session.
  const names = isSecure ? [name] : [name, ...others]

  const cookie = (cookieName: string, value: string, expires: Date) =>
    `${cookieName}=${encodeURIComponent(value)}; Path=/; Expires=${expires.toUTCString()}; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`

  /** Every credential in a request, the most trustworthy first. */
  function read(request: FastifyRequest): Credential[] {
    const values: string[] = []
    for (const cookieName of names)
      for (const value of cookieValues(request.headers.cookie, cookieName))
        // Cookies arrive percent-encoded or raw; an undecodable one is no credential anyway.
        values.push(unescape(value))
    const { 'x-appwrite-session': session, 'x-fallback-cookies': fallback } = request.headers
    if (typeof session === 'string' && (isListedCaller(request, config) || isProgram(request)))
      values.push(session)
    if (typeof fallback === 'string' && isCrossSiteCaller(request, config))
      values.push(valueIn(fallback, plain) ?? '')
    const credentials: Credential[] = []
    for (const value of values) {
      const credential = decodeCredential(value)
      if (credential && credentials.length < CREDENTIALS_MAX) credentials.push(credential)
    }
    return credentials
  }

  /** Sends a new session, and makes the browser a known device of the account. */
  function set(
    request: FastifyRequest,
    reply: FastifyReply,
    { credential, email }: NewCredential,
    expires: Date,
  ) {
    const value = encodeCredential(credential)
    const shown = isCrossSiteCaller(request, config) ? value : MARKER
    reply
      .header('set-cookie', cookie(name, value, expires))
      .header('x-fallback-cookies', JSON.stringify({ [plain]: shown }))
    if (email) devices.remember(request, reply, email)
  }

  /** Tells a page of ours that it is signed in; a page of another site already has the session itself. */
  function sendMarker(request: FastifyRequest, reply: FastifyReply): void {
    if (!isCrossSiteCaller(request, config))
      reply.header('x-fallback-cookies', JSON.stringify({ [plain]: MARKER }))
  }

  /** Deletes every cookie that the browser still sends. */
  function clear(request: FastifyRequest, reply: FastifyReply): void {
    const sent = others.filter(
      (cookieName) => cookieValues(request.headers.cookie, cookieName).length > 0,
    )
    for (const cookieName of [name, ...sent])
      reply.header('set-cookie', cookie(cookieName, 'deleted', new Date(0)))
    reply.header('x-fallback-cookies', '[]')
  }

  return { read, set, sendMarker, clear }
}

export type SessionCookies = ReturnType<typeof sessionCookies>
