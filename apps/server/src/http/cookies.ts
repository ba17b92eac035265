import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'

const BLANKS: ReadonlySet<string | undefined> = new Set([' ', '\t'])

/**
 * The values of a cookie in a Cookie header, as they were sent. Only spaces and tabs may surround a pair: with other
 * whitespace before `__Host-`, a page on a sibling host could set a cookie that passes as a session. A regular
 * expression for those at the end would take quadratic time, and anyone can send a long run of blanks.
 */
export function cookieValues(header: string | undefined, name: string): string[] {
  const prefix = `${name}=`
  if (!header?.includes(prefix)) return []
  const values: string[] = []
  for (const part of header.split(';')) {
    const start = part.search(/[^ \t]/)
    if (!part.startsWith(prefix, start)) continue
    let end = part.length
    while (BLANKS.has(part[end - 1])) end--
    values.push(part.slice(start + prefix.length, end))
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
