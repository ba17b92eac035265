import { hash, randomBytes } from 'node:crypto'

/** By this everybody recognizes a token, also programs that look for secrets in source code. */
const MARK = 'dvh_'
const SECRET_BYTES = 24
/** What the list shows of a secret: the rest is random enough. */
const SHOWN = MARK.length + 4
const HEADER = /^bearer +(dvh_.*)$/i

export function newSecret(): { readonly secret: string; readonly prefix: string } {
  const secret = MARK + randomBytes(SECRET_BYTES).toString('hex')
  return { secret, prefix: secret.slice(0, SHOWN) }
}

export const hashToken = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** The token that a request brings. Other kinds of `Authorization` are for a proxy in front of this server. */
export const tokenIn = (authorization = ''): string | undefined => HEADER.exec(authorization)?.[1]
