import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'

const BLANKS: ReadonlySet<string | undefined> = new Set([' ', '\t'])

/**
 * Removes surrounding spaces and tabs. `trim` would remove more. A page on a sibling host could then set a cookie
 * that passes as a session: one whose name starts with another kind of whitespace before `__Host-`. A regular
 * expression would take quadratic time on a long run of blanks, which anyone can send.
 */
function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && BLANKS.has(text[start])) start++
  while (end > start && BLANKS.has(text[end - 1])) end--
  return text.slice(start, end)
}

/** The values of a cookie in a Cookie header, as they were sent. */
export function cookieValues(header: string | undefined, name: string): string[] {
  const prefix = `${name}=`
  if (!header?.includes(prefix)) return []
  const values: string[] = []
  for (const part of header.split(';')) {
    const pair = trimBlanks(part)
    if (pair.startsWith(prefix)) values.push(pair.slice(prefix.length))
  }
  return values
}

/** A cookie of ours that no script can read. On https, a neighbouring host can't set one of this name. */
export function openCookie(
  { projectId, publicUrl }: Pick<Config, 'projectId' | 'publicUrl'>,
  kind: string,
  lifeSeconds: number,
) {
  const isSecure = publicUrl.protocol === 'https:'
  const name = `${isSecure ? '__Host-' : ''}a_${kind}_${projectId}`
  const end = `Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    valuesIn: ({ headers }: FastifyRequest): string[] => cookieValues(headers.cookie, name),
    set: (reply: FastifyReply, value: string) =>
      reply.header('set-cookie', `${name}=${value}; ${end}`),
  }
}
