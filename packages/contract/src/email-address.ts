import { LIMITS } from './limits.ts'

const LOCAL_MAX = 64
/** Dot-separated words of characters that mail servers accept without quotes. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** At least two labels; the last label isn't a number. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/
const ASCII = /^[\x21-\x7e]*$/

/**
 * Canonical form of an email address, which identifies accounts: trimmed and in lower case. Undefined for an address
 * that we don't accept. Only ASCII is accepted: case folding of other letters would merge addresses of different
 * people.
 */
export function canonicalEmail(text: string): string | undefined {
  if (text.length > 2 * LIMITS.emailMax) return undefined
  const email = text.trim()
  if (email.length > LIMITS.emailMax || !ASCII.test(email)) return undefined
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@')
  if (at < 1 || at > LOCAL_MAX) return undefined
  return LOCAL.test(lower.slice(0, at)) && DOMAIN.test(lower.slice(at + 1)) ? lower : undefined
}

/** The link that writes to an email address, and sets nothing else of the message. */
export const emailHref = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
