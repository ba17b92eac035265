import { LIMITS } from './limits.ts'

const LOCAL_MAX = 64
/** Dot-separated words of the characters that mail servers take without quotes. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** At least two labels; the last is a name, not a number. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/
const ASCII = /^[\x21-\x7e]*$/

/**
 * The one form of an e-mail address by which accounts are told apart: blanks around it cut off, small
 * letters. Undefined when it is no address that we accept. Only ASCII is: rules for folding other
 * letters would merge addresses of different people.
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
